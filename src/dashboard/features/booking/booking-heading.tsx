import type { ReactNode } from 'react';
import type { BookingDescription } from './describe-booking.ts';

interface BookingHeadingProps {
  readonly description: BookingDescription;
  readonly icon?: ReactNode;
  /** Buttons or a clock next to the heading, outside it for screen readers. */
  readonly aside?: ReactNode;
}

/** The result in one large line, readable from two metres away, with a sentence below it. */
export function BookingHeading({ description, icon, aside }: BookingHeadingProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-96">
        <h1 tabIndex={-1} className="flex items-center gap-3 text-result font-bold tracking-[-0.02em]">
          {icon === undefined ? null : <span className="text-unk-solid">{icon}</span>}
          {description.heading}
        </h1>
        {description.text === '' ? null : <p className="mt-1 max-w-3xl text-ink-2">{description.text}</p>}
      </div>
      {aside}
    </div>
  );
}
