import type { OwnLabel } from '#domain/index-states.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Copies the state of the checks into the order index, so that the Orders page shows the same. */
export async function showChecks(session: Session, checks: readonly LabelCheckRow[], paused: boolean): Promise<void> {
  const alike = Map.groupBy(checks, (check) => JSON.stringify(factsOf(check, paused)));
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const numbers = group.map((check) => check.tracking_number);
    await changeOwnFacts(session, numbers, factsOf(first, paused));
  }
}

function factsOf(check: LabelCheckRow, paused: boolean) {
  return {
    own_label: ownLabelOf(check, paused),
    label_attempts: check.attempts,
    label_next_at: check.next_attempt_at,
    label_code: check.code,
    ...(check.state === 'ready' && check.ready_at !== null ? { labelled_at: check.ready_at } : {}),
  };
}

function ownLabelOf(check: LabelCheckRow, paused: boolean): OwnLabel {
  switch (check.state) {
    case 'ready':
      return 'ready';
    case 'stopped':
      return check.code === 'label_failed_tracking_order' ? 'tracking-only' : 'attention';
    case 'ended':
      return null;
    case 'waiting':
    case 'requesting':
      if (paused && check.state === 'waiting') return 'paused';
      return check.attempts === 0 ? 'queued' : 'checking';
  }
}
