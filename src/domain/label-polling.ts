import type { LabelErrorCode } from '#contract/error-code.ts';
import type { LabelWait } from '#contract/gateway/label.ts';
import { LABEL_ATTEMPTS, LABEL_WAITS_S } from '#contract/limits.ts';
import { isRefusal } from './refusal.ts';

/** The only two codes after which the label is requested again automatically (Errors, rule 3). */
const RETRIED_CODES = new Set<string | undefined>([
  'order_not_available_to_label',
  'label_failed_still_generating',
] satisfies LabelErrorCode[]);

/** Not stated: waits in milliseconds after an answer that doesn't count as an attempt; the last one repeats. */
const MISS_WAITS_MS = [5_000, 10_000, 10_000, 20_000, 30_000, 60_000] as const;
const NO_ANSWER_WAIT_MS = 10_000;
const FORBIDDEN_WAIT_MS = 60_000;
const SLOW_DOWN_WAIT_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;
/** Not stated: after this many 5xx in a row for one order, retrying is left to a person. */
export const MAX_MISSES = 8;

/** The outcome of one request, including no answer at all. */
export type LabelReply =
  | { readonly kind: 'label' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | undefined;
      readonly retryAfterS?: number;
    }
  | { readonly kind: 'no_answer' | 'unreadable' };

/** A run so far; `attempts` includes the one that was just answered. */
export interface LabelRun {
  readonly attempts: number;
  /** Consecutive answers that indicated a problem with the service. */
  readonly misses: number;
}

export type NextStep =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stop'; readonly code: string }
  | {
      readonly kind: 'wait';
      readonly afterMs: number;
      readonly waitsFor: LabelWait;
      /** Whether the request counts as an attempt. */
      readonly counts: boolean;
      /** Whether no other label is requested during this time either. */
      readonly holdsAll: boolean;
    };

/**
 * What to do after one answer (Errors, rule 3). Not stated: no answer, 429, 5xx and a proxy's own answers (408, 409, 425, 499) don't count
 * as attempts and respect `Retry-After`; a 401 or 403 is about the secret, so it waits until somebody can fix that; any other refusal stops
 * at once.
 */
export function decideNextStep(reply: LabelReply, run: LabelRun): NextStep {
  switch (reply.kind) {
    case 'label':
      return { kind: 'ready' };
    case 'no_answer':
      return waitFor('no_answer', NO_ANSWER_WAIT_MS, false);
    case 'unreadable':
      return waitOutProblem(run, undefined);
    case 'refused':
      return decideAfterRefusal(reply, run);
  }
}

function decideAfterRefusal({ status, code, retryAfterS }: Extract<LabelReply, { kind: 'refused' }>, run: LabelRun) {
  const requestedMs = retryAfterS === undefined ? undefined : Math.min(retryAfterS * 1000, LONGEST_RETRY_AFTER_MS);
  if (status === 429) return waitFor('slow_down', Math.max(requestedMs ?? SLOW_DOWN_WAIT_MS, 1000), true);
  if (!isRefusal(status)) return waitOutProblem(run, requestedMs);
  if (status === 401 || status === 403) return waitFor('forbidden', requestedMs ?? FORBIDDEN_WAIT_MS, true);
  if (status === 404) return { kind: 'stop', code: 'order_not_found' } as const;
  if (status !== 422 || !RETRIED_CODES.has(code)) return { kind: 'stop', code: code ?? `http_${status}` } as const;
  if (run.attempts >= LABEL_ATTEMPTS) return { kind: 'stop', code: code ?? '' } as const;
  const afterMs = Math.max(waitBeforeAttempt(run.attempts + 1), requestedMs ?? 0);
  return { kind: 'wait', afterMs, waitsFor: 'code', counts: true, holdsAll: false } as const;
}

function waitFor(waitsFor: LabelWait, afterMs: number, holdsAll: boolean): NextStep {
  return { kind: 'wait', afterMs, waitsFor, counts: false, holdsAll };
}

function waitOutProblem({ misses }: LabelRun, requestedMs: number | undefined): NextStep {
  if (misses + 1 >= MAX_MISSES) return { kind: 'stop', code: 'service_problem' };
  const usual = MISS_WAITS_MS[Math.min(misses, MISS_WAITS_MS.length - 1)] ?? 0;
  return waitFor('service_problem', Math.max(usual, requestedMs ?? 0), false);
}

/** How long to wait before attempt 1 to 8 of a run, in milliseconds. */
export function waitBeforeAttempt(attempt: number): number {
  return (LABEL_WAITS_S[attempt - 1] ?? LABEL_WAITS_S.at(-1) ?? 0) * 1000;
}

/**
 * How long to wait before the first attempt: what is left of the first second after the order was created, or nothing for
 * an older order. Clocks differ, so a creation time that is in the future or unknown waits the full second, never longer.
 */
export function waitBeforeFirstAttempt(createdAt: string | null, now: number): number {
  const age = createdAt === null ? 0 : now - Date.parse(createdAt);
  const whole = waitBeforeAttempt(1);
  return Number.isNaN(age) ? whole : Math.min(Math.max(whole - age, 0), whole);
}

/**
 * How a run resumes when the process ended with a request in flight: it may have arrived, so it counts. There is never a
 * ninth attempt.
 */
export function resumeRun(run: LabelRun, lastCode: string | null): NextStep {
  if (run.attempts >= LABEL_ATTEMPTS) {
    return {
      kind: 'stop',
      code: RETRIED_CODES.has(lastCode ?? '') ? (lastCode ?? '') : 'order_not_available_to_label',
    };
  }
  const afterMs = waitBeforeAttempt(run.attempts + 1);
  return { kind: 'wait', afterMs, waitsFor: 'no_answer', counts: true, holdsAll: false };
}
