import { setTimeout as wait } from 'node:timers/promises';
import type { Slipway } from '../e2e/slipway.ts';

const POLL_INTERVAL_MS = 3_000;
/** The gateway polls for changes every 700 ms, and fetches further pages at once. */
const MAX_AT_REST = 5;

/** Resolves when the gateway has read all order changes, so that the next measurement has the machine to itself. */
export async function untilCaughtUp(slipway: Slipway): Promise<void> {
  const count = () => slipway.countRequests('GET /orders');
  for (let before = await count(); ;) {
    await wait(POLL_INTERVAL_MS);
    const now = await count();
    if (now - before <= MAX_AT_REST) return;
    before = now;
  }
}
