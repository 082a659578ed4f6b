import { mutationOptions } from '@tanstack/react-query';
import {
  cancelOrders,
  createOrderAgain,
  markCancel,
  type CancelMark,
  type CancelResult,
  type CreateDespite,
} from '#contract/gateway/cancellations.ts';
import { call } from './caller.ts';
import { signedInAs } from './signed-in-as.ts';
import { wasRefused } from './was-refused.ts';
import { whenOnline } from './when-online.ts';
import { orderKeys } from './query-keys.ts';
import { labelKeys } from './later-query-keys.ts';

interface CancelJob {
  readonly numbers: readonly string[];
  readonly onProgress: (done: number) => void;
  /** Aborted: the order under way is still waited for, and the rest isn't sent. */
  readonly stop: AbortSignal;
}

/**
 * Cancels orders, one per request: a service may take half a minute not to answer for one, and the page, or a proxy in front of Slipway, doesn't
 * wait for many. Requests are never retried, and one that fails doesn't stop the others.
 */
export function cancelOrdersMutation() {
  return mutationOptions({
    mutationFn: (job: CancelJob) => whenOnline(() => cancelInTurn(job)),
    meta: { invalidates: [orderKeys.live, labelKeys.all] },
  });
}

async function cancelInTurn({ numbers, onProgress, stop }: CancelJob): Promise<CancelResult[]> {
  const results: CancelResult[] = [];
  // If another person signs in meanwhile, the rest is refused instead of cancelled in their name.
  const headers = signedInAs();
  for (const number of numbers) {
    if (stop.aborted) {
      results.push(describeStopped(number));
      continue;
    }
    try {
      results.push(...(await call(cancelOrders, { body: { tracking_numbers: [number] }, headers })).results);
    } catch (cause) {
      // Nothing has been cancelled yet, so the dialog stays open for another attempt.
      if (results.length === 0) throw cause;
      results.push(describeLoss(number, cause));
    }
    onProgress(results.length);
  }
  return results;
}

/** Creates a cancelled order again. Idempotent: the gateway creates at most one replacement. `despite`: what the person has checked. */
export function createOrderAgainMutation() {
  return mutationOptions({
    mutationFn: ({ number, despite }: { readonly number: string; readonly despite: CreateDespite | undefined }) =>
      whenOnline(() => call(createOrderAgain, { params: { tracking_number: number }, query: { despite } })),
    meta: { invalidates: [orderKeys.live, labelKeys.all] },
  });
}

/** Records what a person found out about a cancellation whose answer was lost. */
export function markCancelMutation() {
  return mutationOptions({
    mutationFn: ({ number, outcome }: { readonly number: string; readonly outcome: CancelMark }) =>
      whenOnline(() => call(markCancel, { params: { tracking_number: number }, body: { outcome } })),
    meta: { invalidates: [orderKeys.live, labelKeys.all] },
  });
}

function describeStopped(tracking_number: string): CancelResult {
  return { tracking_number, outcome: 'refused', blocked_by: null, code: 'stopped', message: null };
}

function describeLoss(tracking_number: string, cause: unknown): CancelResult {
  const isRefused = wasRefused(cause);
  return {
    tracking_number,
    outcome: isRefused ? 'refused' : 'unclear',
    blocked_by: null,
    code: isRefused ? (cause.code ?? String(cause.status)) : 'no_answer',
    message: isRefused ? (cause.description ?? null) : null,
  };
}
