import { uptime } from 'node:os';
import type { Now } from '#server/clock.ts';

/**
 * The clock by which a process's sessions end: the wall clock as it was at the start, and since then the machine's uptime, which nobody can
 * set. Unlike the monotonic clock, uptime includes sleep, in which nobody used a session. Both in milliseconds.
 */
export function startSessionClock(now: Now, uptimeMs: () => number = () => uptime() * 1000): Now {
  const origin = now() - uptimeMs();
  return () => origin + uptimeMs();
}
