/** Waits before attempts 1 to 10, seconds: 75 h 35 min 5 s in all. Not stated: the schedule of the Standard Webhooks specification. */
export const ATTEMPT_WAITS_S = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Each wait is up to this much longer or shorter, so that receivers are not hit in waves. */
const JITTER = 0.2;
/** After these answers, and after none, a receiver gets at least a minute. */
const OVERLOADED = new Set([429, 502, 504]);
const OVERLOADED_WAIT_MS = 60_000;

/** After so many failures in a row, one attempt at a time probes the receiver and the rest waits. */
export const CIRCUIT_AFTER_FAILURES = 10;
const PROBE_WAITS_S = [5, 300, 1800];

/** Nothing but failures for so long, and at least so many: the webhook is switched off. */
export const DISABLE_AFTER_MS = 5 * 86_400_000;
export const DISABLE_AFTER_ATTEMPTS = 20;

/** How an attempt ended. `status` is null when no answer came. */
export interface AttemptEnd {
  readonly status: number | null;
  readonly timedOut: boolean;
  /** `Retry-After` of the answer, milliseconds from now. */
  readonly retryAfterMs: number | null;
}

/** Any 2xx. A redirect is a failure: it is never followed. */
export function isDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * When to try again after attempt number `attempts` failed; undefined when that was the last.
 * `random` is from 0 up to 1. A `Retry-After` counts between once and twice the usual wait.
 */
export function nextAttemptAt(attempts: number, end: AttemptEnd, now: number, random: number): number | undefined {
  const step = ATTEMPT_WAITS_S[attempts];
  if (step === undefined) return undefined;
  const stepMs = step * 1000;
  let wait = stepMs * (1 - JITTER + 2 * JITTER * random);
  if (end.retryAfterMs !== null) wait = Math.max(wait, Math.min(Math.max(end.retryAfterMs, stepMs), 2 * stepMs));
  const isOverloaded = end.timedOut || OVERLOADED.has(end.status ?? 0);
  return Math.round(now + (isOverloaded ? Math.max(wait, OVERLOADED_WAIT_MS) : wait));
}

/** How long a receiver that failed `failures` times in a row is left alone before the next probe, milliseconds; 0 below the limit. */
export function probeWaitMs(failures: number): number {
  if (failures < CIRCUIT_AFTER_FAILURES) return 0;
  const place = Math.min(failures - CIRCUIT_AFTER_FAILURES, PROBE_WAITS_S.length - 1);
  return (PROBE_WAITS_S[place] ?? 0) * 1000;
}

export type DisableCause = 'gone' | 'failing';

/** Whether a webhook is switched off after a failure: at once on 410, or after five days in which nothing arrived. */
export function findDisableCause(
  end: AttemptEnd,
  failing: { readonly since: number; readonly attempts: number },
  now: number,
): DisableCause | undefined {
  if (end.status === 410) return 'gone';
  const isLong = now - failing.since >= DISABLE_AFTER_MS;
  return isLong && failing.attempts >= DISABLE_AFTER_ATTEMPTS ? 'failing' : undefined;
}

/** `Retry-After` as seconds or as a date; null when it is neither. Milliseconds from `now`. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
