import { Fragment } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import { formatCountdown } from '#dashboard/copy/countdown.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';

/** The time to the cut-off by the server's clock. `isLarge`: its unit is drawn smaller than its number. */
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
            // The parts of one text, in its order.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>{/[a-z]/u.test(part) ? <small>{part}</small> : part}</Fragment>
          ))
        : text}
    </span>
  );
}
