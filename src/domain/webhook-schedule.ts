/** Waits before attempts 1 to 10 in seconds, 75 h 35 min 5 s in total. Not stated: the schedule of the Standard Webhooks specification. */
export const ATTEMPT_WAITS_S = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Each wait varies by up to this fraction, so that receivers are not hit in waves. */
const JITTER = 0.2;
/** After these answers or a timeout, a receiver gets at least a minute. */
const OVERLOADED = new Set([429, 502, 504]);
const OVERLOADED_WAIT_MS = 60_000;

/** After this many failures in a row, single attempts probe the receiver while the rest wait. */
export const CIRCUIT_AFTER_FAILURES = 10;
const PROBE_WAITS_S = [5, 300, 1800];

/** After only failures for this long, and at least this many, the webhook is disabled. */
export const DISABLE_AFTER_MS = 5 * 86_400_000;
export const DISABLE_AFTER_ATTEMPTS = 20;

/** How an attempt ended. `status` is null when no answer came. */
export interface AttemptEnd {
  readonly status: number | null;
  readonly timedOut: boolean;
  /** `Retry-After` of the answer, in milliseconds from now. */
  readonly retryAfterMs: number | null;
}

/** Any 2xx. A redirect is a failure: it is never followed. */
export function isDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * When to retry after attempt number `attempts` failed; undefined if that was the last. `random` is in [0, 1).
 * `Retry-After` is limited to between one and two times the usual wait.
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

/** Wait before the next probe of a receiver that failed `failures` times in a row, in milliseconds; 0 below the limit. */
export function probeWaitMs(failures: number): number {
  if (failures < CIRCUIT_AFTER_FAILURES) return 0;
  const place = Math.min(failures - CIRCUIT_AFTER_FAILURES, PROBE_WAITS_S.length - 1);
  return (PROBE_WAITS_S[place] ?? 0) * 1000;
}

export type DisableCause = 'gone' | 'failing';

/** Why a webhook is disabled after a failure, if it is: at once on 410, or after five days without a successful delivery. */
export function findDisableCause(
  end: AttemptEnd,
  failing: { readonly since: number; readonly attempts: number },
  now: number,
): DisableCause | undefined {
  if (end.status === 410) return 'gone';
  const isLong = now - failing.since >= DISABLE_AFTER_MS;
  return isLong && failing.attempts >= DISABLE_AFTER_ATTEMPTS ? 'failing' : undefined;
}
