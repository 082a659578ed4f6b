import type { LabelCheck } from '#contract/gateway/label.ts';
import { describeNextTry, describeWaiting, NEXT_TRY_SOON } from '#dashboard/copy/labels.ts';
import { useNow } from '#dashboard/browser/clock.ts';
import { deadlineOf } from './check-state.tsx';

interface HappeningProps {
  readonly check: LabelCheck;
  readonly clockAheadMs: number;
  readonly frozenAt: number | undefined;
  /** No label is requested before this server time. */
  readonly heldUntil: string | null;
}

/** What a check is doing. The seconds are visual only: screen readers hear just that the next attempt is soon. */
export function Happening({ check, clockAheadMs, frozenAt, heldUntil }: HappeningProps) {
  const own = deadlineOf(check.next_attempt_at, clockAheadMs);
  const held = deadlineOf(heldUntil, clockAheadMs);
  const isCounting = !check.paused && check.state === 'waiting' && check.waits_for !== 'turn';
  return (
    <span className="text-ink-2">
      {describeWaiting(check)}
      {isCounting && own !== null ? (
        <>
          {' '}
          <span aria-hidden="true" className="tabular-nums">
            <NextTry check={check} endsAt={Math.max(own, held ?? 0)} frozenAt={frozenAt} />
          </span>
          <span className="sr-only">{NEXT_TRY_SOON}</span>
        </>
      ) : null}
    </span>
  );
}

interface NextTryProps {
  readonly check: LabelCheck;
  readonly endsAt: number;
  readonly frozenAt: number | undefined;
}

/** A component of its own, because it is the only text of a row that changes every second. */
function NextTry({ check, endsAt, frozenAt }: NextTryProps) {
  const now = useNow();
  return describeNextTry(check, Math.max(0, Math.ceil((endsAt - (frozenAt ?? now)) / 1000)));
}
