import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import type { QueryClient } from '@tanstack/react-query';
import { holdCopy as copy } from '#dashboard/copy/hold.ts';
import { releaseOrders } from '#dashboard/queries/held-orders.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Releases held orders, so that they can be booked again. */
export async function releaseHeld(client: QueryClient, numbers: readonly string[]): Promise<void> {
  try {
    const released = await releaseOrders(client, numbers);
    showToast(released.length === 0 ? copy.noneHeld : copy.released(released.length));
  } catch (problem) {
    showToast(describeHoldProblem(problem));
  }
}

/** Why orders were neither held nor released, or that nobody knows. */
export function describeHoldProblem(problem: unknown): string {
  return describeChangeProblem(problem, copy);
}
