import { setTimeout as wait } from 'node:timers/promises';
import type { Drawing } from './build-dashboard.ts';

/**
 * Draws pages that nobody has asked for yet: what a process draws first takes ten times as long, and holds its event loop for as
 * long. One page in a turn, so that nothing is held for all of them.
 */
export async function drawAhead({ drawPage, PAGES_AHEAD }: Drawing): Promise<void> {
  for (const page of PAGES_AHEAD) {
    await wait(0);
    await drawPage(page);
  }
}
