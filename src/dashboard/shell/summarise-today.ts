import type { Today } from '#contract/gateway/today.ts';
import type { Work } from './background-work.ts';

/** What every page shows of the day: the next cut-off, the most urgent unacknowledged warning, and auto-book's announcement. */
export function summariseToday({ lanes, next, sites, day }: Today): Work['today'] {
  const nextLane = lanes.find((lane) => lane.key === next);
  const warned = lanes
    .filter(({ counts, cut_off, state, warnings }) => {
      const isOpen = state === 'warned' || state === 'urgent' || state === 'open';
      return isOpen && cut_off !== null && counts.not_booked > 0 && warnings.at(-1)?.seen_at === null;
    })
    .toSorted((a, b) => (a.cut_off?.at ?? '').localeCompare(b.cut_off?.at ?? ''))
    .at(0);
  const warning = warned?.warnings.at(-1);
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
    autoBook: lanes.find((lane) => lane.auto_book.state === 'announced') ?? null,
    zone: sites.find((site) => site.is_default)?.time_zone ?? 'UTC',
    day,
  };
}
