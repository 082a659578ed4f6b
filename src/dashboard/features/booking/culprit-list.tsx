import { Check, X } from 'lucide';
import type { BookingPart } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeCulprit } from '#dashboard/copy/booking-failures.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

type Culprits = NonNullable<BookingPart['failure']>['orders'];

interface CulpritListProps {
  readonly culprits: Culprits;
  /** The wrong numbers whose suggestion was accepted, each with that suggestion. */
  readonly used: ReadonlyMap<string, string>;
  /** Replaces the wrong number with the suggested one. */
  readonly onUse: (wrong: string, suggested: string) => void;
}

/** The numbers that stopped a booking, each with the reason and, if there is a near match, the number that was probably meant. */
export function CulpritList({ culprits, used, onUse }: CulpritListProps) {
  if (culprits.length === 0) return null;
  const { failure: copy } = bookingCopy;
  return (
    <ul aria-label={copy.missing} className="flex max-h-96 flex-col gap-2 overflow-y-auto">
      {culprits.map(({ tracking_number: number, near_match: near, reason, manifest_id: manifestId }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon of={X} size={15} className="text-bad-solid" />
          <TailBoldText text={number} />
          <span className="text-table text-ink-2">{describeCulprit(reason, manifestId)}</span>
          {near === null ? null : (
            <span className="inline-flex flex-wrap items-center gap-2">
              {copy.didYouMean} <TailBoldText text={near} />?
              {used.has(number) ? (
                <span className="inline-flex items-center gap-1 font-semibold text-ok-fg">
                  <Icon of={Check} size={15} /> {copy.taken}
                </span>
              ) : (
                <Button size="small" onClick={() => onUse(number, near)}>
                  {copy.useThat}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
