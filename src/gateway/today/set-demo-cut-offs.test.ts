import { addOrder, melbourne } from '#gateway/store/testing/today-index.ts';
import { read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { expect, test } from 'vitest';
import { readCutOffsAt } from './cut-offs.ts';
import { setDemoCutOffs } from './set-demo-cut-offs.ts';

useTodayStage();

test.each(['09:00', '15:20', '22:40', '23:59'])(
  'started at %s, no cut-off is near and nothing is late',
  async (time) => {
    stage.clock = melbourne(`2026-11-20 ${time}`);
    await addOrder(stage.database, { created: '2026-11-18 09:00' });
    await setDemoCutOffs(stage.database, stage.clock);
    const { lanes, has_cut_offs } = await read();
    expect(has_cut_offs).toBe(true);
    expect(lanes).toHaveLength(6);
    for (const lane of lanes) {
      expect(lane.counts.late).toBe(0);
      expect(Date.parse(lane.cut_off?.at ?? '') - stage.clock).toBeGreaterThan(2 * 3_600_000);
      expect(Date.parse(lane.cut_off?.at ?? '') - stage.clock).toBeLessThan(6 * 3_600_000);
    }
  },
);

test('what somebody has set stays', async () => {
  await save();
  await setDemoCutOffs(stage.database, stage.clock);
  expect(await readCutOffsAt(stage.database)).toMatchObject({ version: 1, saved_by: 'owner@slipway.test' });
});
