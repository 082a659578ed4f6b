import { RATE_LIMIT_PER_MINUTE } from '#contract/limits.ts';

const MINUTE_MS = 60_000;

/** Not stated: 1000 requests a minute per endpoint and account. Answers the seconds to wait; undefined when the request may pass. */
export function openRateLimit(): (endpoint: string, account: number, now: number) => number | undefined {
  const windows = new Map<string, { start: number; count: number }>();
  return (endpoint, account, now) => {
    const key = `${account} ${endpoint}`;
    const window = windows.get(key);
    if (!window || now - window.start >= MINUTE_MS || now < window.start) {
      windows.set(key, { start: now, count: 1 });
      return undefined;
    }
    window.count += 1;
    return window.count > RATE_LIMIT_PER_MINUTE ? Math.ceil((window.start + MINUTE_MS - now) / 1000) : undefined;
  };
}
