import type { Today } from '#contract/gateway/today.ts';
import { isAhead } from '#domain/today/lane-state.ts';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';
import type { Work } from './background-work.ts';

/** What every page shows of the day: the next cut-off, the most urgent unacknowledged warning, auto-book's announcement, and a failing feed. */
export function summariseToday(today: Today): Work['today'] {
  const { lanes, next, day } = today;
  const nextLane = lanes.find((lane) => lane.key === next);
  const warned = lanes
    .filter(
      ({ counts, cut_off, state, warnings }) =>
        isAhead(state) && cut_off !== null && counts.not_booked > 0 && warnings.at(-1)?.seen_at === null,
    )
    .toSorted((a, b) => (a.cut_off?.at ?? '').localeCompare(b.cut_off?.at ?? ''))
    .at(0);
  const warning = warned?.warnings.at(-1);
  const announced = lanes.find((lane) => lane.auto_book.state === 'announced');
  return {
    next:
      nextLane?.cut_off == null
        ? null
        : {
            carrier: nextLane.courier_name ?? '',
            at: nextLane.cut_off.at,
            hasOpen: nextLane.counts.not_booked > 0,
          },
    warning:
      warned?.cut_off == null || warning === undefined
        ? null
        : {
            lane: warned.key,
            carrier: warned.courier_name ?? '',
            cutOffAt: warned.cut_off.at,
            minutes: warning.minutes,
            notBooked: warned.counts.not_booked,
          },
    autoBook: announced === undefined ? null : { lane: announced, zone: zoneOfPickup(announced, today.sites) },
    feedFailingSince: today.feed_failing_since,
    day,
  };
}
