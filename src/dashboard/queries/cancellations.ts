import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { CANCEL_LIMIT, cancelOrders, createOrderAgain, type CancelResult } from '#contract/gateway/cancellations.ts';
import { call } from './caller.ts';
import { labelKeys } from './label-summary.ts';
import { orderKeys } from './orders.ts';

/** Cancels orders, one request per 200. Never repeated by itself. */
export function cancelOrdersMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (numbers: readonly string[]): Promise<CancelResult[]> => {
      if (!navigator.onLine) throw new Error('offline');
      const results: CancelResult[] = [];
      for (let at = 0; at < numbers.length; at += CANCEL_LIMIT) {
        const body = { tracking_numbers: numbers.slice(at, at + CANCEL_LIMIT) };
        results.push(...(await call(cancelOrders, { body })).results);
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

function readAgain(client: QueryClient) {
  return () => {
    void client.invalidateQueries({ queryKey: orderKeys.live });
    void client.invalidateQueries({ queryKey: labelKeys.all });
  };
}
