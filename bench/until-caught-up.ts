import { setTimeout as wait } from 'node:timers/promises';
import type { Slipway } from '../e2e/slipway.ts';

const LOOK_EVERY_MS = 3_000;
/** The gateway polls for changes every 700 ms, and fetches further pages at once. */
const MOST_AT_REST = 5;

/** Returns when the gateway has read all changes of orders, so that the next measurement has the machine to itself. */
export async function untilCaughtUp(slipway: Slipway): Promise<void> {
  const count = () => slipway.countRequests('GET /orders');
  for (let before = await count(); ;) {
    await wait(LOOK_EVERY_MS);
    const now = await count();
    if (now - before <= MOST_AT_REST) return;
    before = now;
  }
}
