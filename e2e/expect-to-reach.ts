import { expect } from '@playwright/test';

/** Waits for a number to grow to a goal, however long all of it takes: it fails when nothing more comes for three minutes. */
export async function expectToReach(goal: number, read: () => Promise<number>, before = 0): Promise<void> {
  let reached = before;
  await expect(async () => {
    reached = await read();
    expect(reached).toBeGreaterThan(before);
  }).toPass({ timeout: 180_000 });
  if (reached < goal) await expectToReach(goal, read, reached);
}
