import type { ReactNode } from 'react';
import { Check, Clock, Eye, Pause, Printer, TriangleAlert, X } from 'lucide';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { LABEL_WAITS_S } from '#contract/limits.ts';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { NOT_CHECKED } from '#dashboard/copy/not-checked.ts';
import { labelStateNames, nameAttempt, nameLabelCause } from '#dashboard/copy/order-states.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Loaded lazily, since few orders are being checked when Orders opens; a placeholder keeps its space. */
const CountdownRing = lazyChunk(() => import('#dashboard/ui/countdown-ring.tsx'), 'CountdownRing', {
  Fallback: RingPlace,
});

/** Causes that may resolve by themselves: amber with a clock. All others need a person: red with a cross. */
const WAITING_CAUSES = new Set([
  'label_failed_order_processing',
  'order_not_available_to_label',
  'label_failed_still_generating',
  'label_failed_failed_request',
]);

type Known = Pick<IndexedOrder, 'label' | 'label_attempts' | 'label_next_at' | 'label_code'> &
  Partial<Pick<IndexedOrder, 'unchecked'>>;

/** Expected states are plain text; only states that are changing or need a person get a badge. */
export function LabelState({ order }: { readonly order: Known }) {
  return (
    <span data-state={order.label} className="order-state">
      {describeLabel(order)}
    </span>
  );
}

/** Icons of common states are called as functions instead of rendered as components, which costs less in a long list. */
function describeLabel(order: Known): ReactNode {
  const name = labelStateNames[order.label];
  switch (order.label) {
    case 'none':
      return <span className="text-ink-3">{order.unchecked === true ? NOT_CHECKED : name}</span>;
    case 'queued':
      return (
        <>
          {Icon({ of: Clock, size: 16 })}
          {name}
        </>
      );
    case 'checking': {
      const endsAt = order.label_next_at === null ? null : Date.parse(order.label_next_at);
      const spanMs = (LABEL_WAITS_S[order.label_attempts] ?? 30) * 1000;
      return (
        <Badge tone="info" icon={<Ring endsAt={endsAt} spanMs={spanMs} />}>
          {nameAttempt(order.label_attempts)}
        </Badge>
      );
    }
    case 'paused':
      return (
        <Badge tone="neutral" icon={<Icon of={Pause} size={14} />}>
          {name}
        </Badge>
      );
    case 'ready':
      return (
        <>
          {Icon({ of: Check, size: 16, className: 'text-ok-solid' })}
          {name}
        </>
      );
    case 'printed':
      return (
        <>
          {Icon({ of: Printer, size: 16 })}
          {name}
        </>
      );
    case 'tracking-only':
      return (
        <>
          {Icon({ of: Eye, size: 16 })}
          {name}
        </>
      );
    case 'attention':
      return <AttentionBadge code={order.label_code} />;
  }
}

function RingPlace() {
  return <span className="-ml-1 size-5 flex-none" />;
}

/** Rendered after hydration only: the server doesn't know the reader's clock. */
function Ring(props: { readonly endsAt: number | null; readonly spanMs: number }) {
  return useIsHydrated() ? <CountdownRing {...props} /> : <RingPlace />;
}

function AttentionBadge({ code }: { readonly code: string | null }) {
  if (code !== null && WAITING_CAUSES.has(code))
    return (
      <Badge tone="warn" icon={<Icon of={Clock} size={14} />}>
        {nameLabelCause(code)}
      </Badge>
    );
  return (
    <Badge tone="bad" icon={code === null ? <Icon of={TriangleAlert} size={14} /> : <Icon of={X} size={14} />}>
      {nameLabelCause(code)}
    </Badge>
  );
}
