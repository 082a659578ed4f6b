import { expect, test } from 'vitest';
import { Silences } from './silences.ts';

const HOUR = 3_600_000;

test("a process has fallen silent after so many looks at the same heartbeat, whatever the database's clock does", () => {
  const silences = new Silences(3);
  const ended: number[] = [];
  /** One is heard from before every look, while the database's clock jumps; the other was killed. */
  const look = (clock: number) => {
    const alive = { epoch: 1, seen_at: clock };
    const killed = { epoch: 2, seen_at: 5 };
    ended.push(...silences.look([alive, killed]).map(({ epoch }) => epoch));
  };
  for (const clock of [10, 20 + HOUR, 30]) look(clock);
  expect(ended).toEqual([]);
  look(40);
  expect(ended).toEqual([2]);
});

test('nobody is judged by the looks before an outage', () => {
  const silences = new Silences(2);
  const look = () => silences.look([{ epoch: 1, seen_at: 5 }]).length;
  expect([look(), look()]).toEqual([0, 0]);
  silences.startAgain();
  expect([look(), look(), look()]).toEqual([0, 0, 1]);
});
