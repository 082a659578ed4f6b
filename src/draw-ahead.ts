import { setTimeout as wait } from 'node:timers/promises';
import type { Drawing } from './build/build-dashboard.ts';

/**
 * Draws pages before anyone asks for them: a process's first drawing takes ten times as long and blocks its event loop meanwhile. One page
 * per turn, so that the loop is never blocked for all of them.
 */
export async function drawAhead({ drawPage, PAGES_AHEAD }: Drawing): Promise<void> {
  for (const page of PAGES_AHEAD) {
    await wait(0);
    await drawPage(page);
  }
}
