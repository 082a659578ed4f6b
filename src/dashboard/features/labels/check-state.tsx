import { Clock, Pause } from 'lucide';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { labelStateNames, nameAttempt } from '#dashboard/copy/order-states.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { CountdownRing } from '#dashboard/ui/countdown-ring.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

interface CheckStateProps {
  readonly check: LabelCheck;
  /** How far this device's clock is ahead of the server's, in ms. */
  readonly clockAheadMs: number;
  readonly frozenAt: number | undefined;
}

/** The current attempt's number, with a ring that empties until the next one. */
export function CheckState({ check, clockAheadMs, frozenAt }: CheckStateProps) {
  const endsAt = deadlineOf(check.next_attempt_at, clockAheadMs);
  const since = deadlineOf(check.waiting_since, clockAheadMs);
  if (check.paused)
    return (
      <span data-state="paused">
        <Badge tone="neutral" icon={<Icon of={Pause} size={14} />}>
          {labelStateNames.paused}
        </Badge>
      </span>
    );
  if (check.attempts === 0)
    return (
      <span data-state="queued" className="inline-flex items-center gap-2 text-ink-2">
        <Icon of={Clock} size={16} />
        {labelStateNames.queued}
      </span>
    );
  return (
    <span data-state="checking">
      <Badge
        tone="info"
        icon={
          <CountdownRing
            endsAt={endsAt}
            spanMs={endsAt === null || since === null ? 0 : endsAt - since}
            frozenAt={frozenAt}
          />
        }
      >
        {nameAttempt(check.attempts)}
      </Badge>
    </span>
  );
}

/** Converts a server time to this device's clock, in epoch ms; null stays null. */
export function deadlineOf(instant: string | null, clockAheadMs: number): number | null {
  return instant === null ? null : Date.parse(instant) + clockAheadMs;
}
