import { expect } from '@playwright/test';

/** Waits for a number to reach a goal, however long that takes in total; fails if it doesn't grow for three minutes. */
export async function expectToReach(goal: number, read: () => Promise<number>, before = 0): Promise<void> {
  let reached = before;
  await expect(async () => {
    reached = await read();
    expect(reached).toBeGreaterThan(before);
  }).toPass({ timeout: 180_000 });
  if (reached < goal) await expectToReach(goal, read, reached);
}
