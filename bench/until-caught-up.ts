import { setTimeout as wait } from 'node:timers/promises';
import type { Slipway } from '../e2e/slipway.ts';

const LOOK_EVERY_MS = 3_000;
/** The gateway asks for changes every 700 ms, and for the next page at once while there are more. */
const MOST_AT_REST = 5;

/** Returns when the gateway has read all changes of orders, so that what is measured next has the machine for itself. */
export async function untilCaughtUp(slipway: Slipway): Promise<void> {
  const count = () => slipway.countRequests('GET /orders');
  for (let before = await count(); ;) {
    await wait(LOOK_EVERY_MS);
    const now = await count();
    if (now - before <= MOST_AT_REST) return;
    before = now;
  }
}
