/** Smaller clock differences are network delay. */
const NOISE_MS = 5_000;
let aheadMs = 0;

/** Sets the server's time. Links expire by that time, however wrong this device's clock is. */
export function setServiceTime(instant: string): void {
  const differenceMs = Date.parse(instant) - Date.now();
  if (!Number.isNaN(differenceMs)) aheadMs = Math.abs(differenceMs) < NOISE_MS ? 0 : differenceMs;
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const serviceAheadMs = (): number => aheadMs;

/** The time by the server's clock. */
export const serviceTime = (): number => Date.now() + aheadMs;
