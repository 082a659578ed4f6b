import { foldNumber } from '#domain/fold-number.ts';
import { useState } from 'react';
import type { BookingPart } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { CulpritList } from './culprit-list.tsx';
import { useReviewAgain } from './use-review-again.ts';

const { failure: copy, unclear, actions, docket } = bookingCopy;

interface ReviewOthersProps {
  readonly culprits: NonNullable<BookingPart['failure']>['orders'];
  /** All orders that were turned down, including the culprits. */
  readonly unbooked: readonly string[];
  readonly tone: 'primary' | 'strong';
  readonly children?: React.ReactNode;
}

/**
 * The numbers that stopped a booking, and a way to continue without them or with corrected ones, which opens Review and
 * sends nothing. The numbers come from the booking, so this works on every device, whatever is selected there.
 */
export function ReviewOthers({ culprits, unbooked, tone, children }: ReviewOthersProps) {
  const review = useReviewAgain();
  const [used, setUsed] = useState<ReadonlyMap<string, string>>(new Map());
  const wrong = new Set(culprits.map((order) => foldNumber(order.tracking_number)));
  const left = culprits.length - used.size;
  const rest = [...new Set([...unbooked.filter((number) => !wrong.has(foldNumber(number))), ...used.values()])];
  return (
    <>
      <CulpritList
        culprits={culprits}
        used={used}
        onUse={(number, suggested) => setUsed(new Map(used).set(number, suggested))}
      />
      <div className="no-print mt-2 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        {rest.length === 0 ? null : (
          <Button tone={tone} onClick={() => review(rest)}>
            {nameReview(culprits.length, left, rest.length)}
          </Button>
        )}
        {culprits.length === 0 ? null : (
          <CopyButton text={() => culprits.map((order) => order.tracking_number).join('\n')} done={actions.copied}>
            {culprits.every(({ reason }) => reason === 'not_found') ? copy.copyMissing : docket.copy(culprits.length)}
          </CopyButton>
        )}
        {children}
      </div>
    </>
  );
}

function nameReview(culprits: number, left: number, rest: number): string {
  if (culprits === 0) return copy.reviewAgain;
  return left > 0 ? copy.remove(left, rest) : unclear.reviewThem(rest);
}
