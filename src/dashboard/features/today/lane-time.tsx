import { Fragment } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import { formatCountdown } from '#dashboard/copy/countdown.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';

/** The time left until the cut-off, by the server's clock. `isLarge`: units are rendered smaller than numbers. */
export function LaneTime({
  lane,
  carrier,
  isLarge = false,
}: {
  readonly lane: Lane;
  readonly carrier: string;
  readonly isLarge?: boolean;
}) {
  const at = lane.cut_off?.at;
  const text = useServiceClock((now) => (at === undefined ? copy.noCutOff : formatCountdown(Date.parse(at) - now)));
  return (
    <span role="timer" aria-label={copy.timer(carrier)} className={text.includes(':') ? 'tabular-nums' : ''}>
      {isLarge && at !== undefined
        ? text.split(/([a-z ]+)/u).map((part, index) => (
            // An index is a stable key here: the parts of a text don't move.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>{/[a-z]/u.test(part) ? <small>{part}</small> : part}</Fragment>
          ))
        : text}
    </span>
  );
}
