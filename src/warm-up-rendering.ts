import { setTimeout as sleep } from 'node:timers/promises';
import type { PageRenderer } from './build/build-dashboard.ts';

/**
 * Renders pages before the first request: a process's first rendering takes ten times as long and blocks its event loop meanwhile. One page
 * per turn, so that the loop is never blocked for all of them.
 */
export async function warmUpRendering({ renderPage, WARM_UP_PAGES }: PageRenderer): Promise<void> {
  for (const page of WARM_UP_PAGES) {
    await sleep(0);
    await renderPage(page);
  }
}
