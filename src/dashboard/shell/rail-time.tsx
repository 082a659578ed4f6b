import { formatCountdownInMinutes } from '#dashboard/copy/countdown.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import type { Work } from './background-work.ts';

const SOON_MS = 60 * 60_000;

interface RailTimeProps {
  readonly next: NonNullable<NonNullable<Work['today']>['next']>;
  /** ID of the text for screen readers. */
  readonly id: string;
}

/** The time to the next cut-off, beside Today in the navigation. */
export function RailTime({ next, id }: RailTimeProps) {
  const at = Date.parse(next.at);
  const left = useServiceClock((now) => formatCountdownInMinutes(at - now));
  const isSoon = useServiceClock((now) => at - now <= SOON_MS);
  return (
    <>
      <span
        aria-hidden="true"
        className={
          isSoon && next.hasOpen
            ? 'rounded-[5px] bg-attn px-1 text-xs font-bold text-on-attn tabular-nums max-sm:hidden sm:order-2 lg:px-1.5 lg:text-sm'
            : 'hidden text-sm font-medium tabular-nums lg:order-2 lg:inline'
        }
      >
        {left}
      </span>
      <span id={id} hidden>
        {shellCopy.untilCutOff(left, next.carrier)}
      </span>
    </>
  );
}
