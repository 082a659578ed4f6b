import { expect, test } from 'vitest';
import { cutPowerDuringStart } from '#server/testing/cut-power.ts';
import { migrations } from './migrations.ts';

test('whenever the power fails while tables are made or changed, the next start ends with all of them', async () => {
  const { whole, afterCuts } = await cutPowerDuringStart(migrations, 10);
  expect(afterCuts.length).toBeGreaterThan(10);
  for (const tables of afterCuts) expect(tables).toEqual(whole);
});
