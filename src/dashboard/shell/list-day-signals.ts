import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { isAhead } from '#domain/today/lane-state.ts';
import type { Sound } from '#dashboard/browser/sounds.ts';
import { autoBookCopy, dayNoticeCopy as copy, todayBannerCopy } from '#dashboard/copy/today.ts';
import { formatTimeIn } from '#dashboard/copy/zoned-time.ts';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';

/** An event of the working day that has to reach people on whatever page they are. */
export interface DaySignal {
  /** Stable for as long as it is the same warning or the same auto-book state. */
  readonly id: string;
  /** The lane's key. */
  readonly lane: string;
  readonly sound: Sound;
  readonly spoken: string;
  readonly title: string;
  readonly text: string;
  /** Its sound is repeated until somebody acknowledges it. */
  readonly isLastWarning: boolean;
}

const LAST_WARNING_MIN = 10;
const SOON_MIN = 30;

/** Lists warnings that nobody has acknowledged, and what auto-book is about to do, has done, or couldn't do. `now`: by the server's clock. */
export function listDaySignals(today: Today, now: number): DaySignal[] {
  return today.lanes.flatMap((lane) => [
    ...listWarnings(lane, now),
    ...listAutoBook(lane, zoneOfPickup(lane, today.sites)),
  ]);
}

function listWarnings(lane: Lane, now: number): DaySignal[] {
  const warning = lane.warnings.at(-1);
  if (warning === undefined || warning.seen_at !== null || lane.counts.not_booked === 0) return [];
  // A warning ends with its cut-off, even if the day was read before: on a laptop that slept, or just as the time runs out.
  if (lane.cut_off === null || !isAhead(lane.state) || now >= Date.parse(lane.cut_off.at)) return [];
  const { minutes } = warning;
  const carrier = lane.courier_name ?? '';
  return [
    {
      id: `${lane.key} ${lane.cut_off.at} ${minutes}`,
      lane: lane.key,
      // One tone an hour before, two half an hour before, three ten minutes before.
      sound: minutes <= LAST_WARNING_MIN ? 'cutOffLast' : minutes <= SOON_MIN ? 'cutOffSoon' : 'cutOff',
      spoken: todayBannerCopy.warning(carrier, minutes, lane.counts.not_booked),
      title: copy.warning(carrier, minutes),
      text: copy.warningText(lane.counts, lane.cut_off.time),
      isLastWarning: minutes <= LAST_WARNING_MIN,
    },
  ];
}

function listAutoBook(lane: Lane, zone: string): DaySignal[] {
  const { auto_book: auto, key } = lane;
  if (auto.at === null) return [];
  const time = formatTimeIn(zone, auto.at);
  const carrier = lane.courier_name ?? '';
  const signal = { id: `${key} ${auto.at} ${auto.state}`, lane: key, isLastWarning: false };
  if (auto.state === 'announced')
    return [
      {
        ...signal,
        sound: 'check',
        spoken: autoBookCopy.announced(carrier, auto, time),
        title: copy.announced(carrier, time),
        text: copy.announcedText(auto.orders),
      },
    ];
  if (auto.state === 'done') {
    return [
      {
        ...signal,
        sound: (auto.booked ?? 0) < auto.orders ? 'check' : 'finished',
        spoken: autoBookCopy.done(auto, time),
        title: copy.done(carrier, auto),
        text: copy.doneText(auto),
      },
    ];
  }
  if (auto.state === 'blocked' && auto.reason !== null) {
    const text = autoBookCopy.blocked(auto.reason, time);
    return [{ ...signal, sound: 'check', spoken: text, title: carrier, text }];
  }
  return [];
}
