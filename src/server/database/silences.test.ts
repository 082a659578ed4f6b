import { expect, test } from 'vitest';
import { Silences } from './silences.ts';

const HOUR = 3_600_000;

test("a process counts as silent after so many checks with the same heartbeat, whatever the database's clock does", () => {
  const silences = new Silences(3);
  const ended: number[] = [];
  /** One is heard from before every look, while the database's clock jumps; the other was killed. */
  const look = (clock: number) => {
    const alive = { epoch: 1, seen_at: clock };
    const killed = { epoch: 2, seen_at: 5 };
    ended.push(...silences.check([alive, killed]).map(({ epoch }) => epoch));
  };
  for (const clock of [10, 20 + HOUR, 30]) look(clock);
  expect(ended).toEqual([]);
  look(40);
  expect(ended).toEqual([2]);
});

test('checks before an outage count for no process', () => {
  const silences = new Silences(2);
  const look = () => silences.check([{ epoch: 1, seen_at: 5 }]).length;
  expect([look(), look()]).toEqual([0, 0]);
  silences.reset();
  expect([look(), look(), look()]).toEqual([0, 0, 1]);
});
