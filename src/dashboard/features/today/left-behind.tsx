import type { Lane } from '#contract/gateway/lanes.ts';
import { describeLeftBehind } from '#dashboard/copy/left-behind.ts';

interface LeftBehindProps {
  readonly orders: NonNullable<Lane['auto_book']['left_behind']>;
}

/** Names the orders that auto-book left behind. */
export function LeftBehind({ orders }: LeftBehindProps) {
  return <span> {describeLeftBehind(orders)}</span>;
}
