import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { cancelOrders, createOrderAgain, type CancelResult } from '#contract/gateway/cancellations.ts';
import { call } from './caller.ts';
import { labelKeys } from './label-summary.ts';
import { orderKeys } from './orders.ts';

/** Few, so that a person sees how far it is: the service cancels them one by one. */
const ASKED_AT_ONCE = 10;

interface CancelJob {
  readonly numbers: readonly string[];
  readonly onProgress: (done: number) => void;
}

/** Cancels orders, a few a request. Never repeated by itself; what fails on the way doesn't stop the others. */
export function cancelOrdersMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ numbers, onProgress }: CancelJob): Promise<CancelResult[]> => {
      if (!navigator.onLine) throw new Error('offline');
      const results: CancelResult[] = [];
      for (let at = 0; at < numbers.length; at += ASKED_AT_ONCE) {
        const tracking_numbers = numbers.slice(at, at + ASKED_AT_ONCE);
        try {
          results.push(...(await call(cancelOrders, { body: { tracking_numbers } })).results);
        } catch (cause) {
          // Nothing was done yet: the question stays, and can be answered again.
          if (at === 0) throw cause;
          results.push(...tracking_numbers.map((number) => describeLoss(number, cause)));
        }
        onProgress(Math.min(at + ASKED_AT_ONCE, numbers.length));
      }
      return results;
    },
    onSettled: readAgain(client),
  });
}

/** Creates a cancelled order anew: the gateway makes one at most, however often it is asked. */
export function createOrderAgainMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (trackingNumber: string) => {
      if (!navigator.onLine) throw new Error('offline');
      return call(createOrderAgain, { params: { tracking_number: trackingNumber } });
    },
    onSettled: readAgain(client),
  });
}

function describeLoss(tracking_number: string, cause: unknown): CancelResult {
  const isRefused = cause instanceof CallProblem && cause.kind === 'refused';
  return {
    tracking_number,
    outcome: isRefused ? 'refused' : 'unclear',
    blocked_by: null,
    code: isRefused ? (cause.code ?? String(cause.status)) : 'no_answer',
    message: isRefused ? (cause.description ?? null) : null,
  };
}

function readAgain(client: QueryClient) {
  return () => {
    void client.invalidateQueries({ queryKey: orderKeys.live });
    void client.invalidateQueries({ queryKey: labelKeys.all });
  };
}
