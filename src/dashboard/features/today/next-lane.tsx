import { Bell, Clock } from 'lucide';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { formatTimeIn } from '#dashboard/copy/zoned-time.ts';
import { markOf } from '#dashboard/components/carrier-mark.ts';
import { paths } from '#dashboard/paths.ts';
import { useNavigate } from 'react-router';
import { Link } from '#dashboard/router/link.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { InitialsTile } from '#dashboard/ui/initials-tile.tsx';
import { useGetLaneLabels } from './lane-actions.ts';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { LaneFigures } from './lane-figures.tsx';
import { nameLane } from './lane-names.ts';
import { LaneNotes } from './lane-notes.tsx';
import { LaneStep } from './lane-step.tsx';
import { EDGES, useLaneState } from './lane-state.ts';
import { LaneStrip } from './lane-strip.tsx';
import { LaneTime } from './lane-time.tsx';
import type { LaneProps } from './lane-row.tsx';

/** The next lane, readable from three metres away. */
export function NextLane({ lane, today, onDialog }: LaneProps) {
  const nameOf = usePersonName();
  const names = nameLane(lane, today);
  const state = useLaneState(lane);
  const printing = usePrintManifests(`lane ${lane.key}`);
  const labels = useGetLaneLabels();
  const seen = lane.warnings.findLast((one) => one.seen_at !== null);
  const zone = names.site?.time_zone ?? 'UTC';
  return (
    <section
      id={`lane-${lane.key}`}
      aria-label={names.whole}
      data-state={state}
      data-auto={lane.auto_book.state}
      className="next-lane docket relative"
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-[5px] rounded-l-[10px] ${EDGES[state]}`} />
      <div className="next-lane-head">
        <InitialsTile letters={markOf(names.carrier)} isLarge />
        <h2>
          <Link to={paths.laneOrders(lane.key, 'all')} data-row={lane.key}>
            {names.carrier}
            <span className="next-lane-level">
              {names.level === null ? null : ` ${names.level}`}
              {today.sites.length > 1 ? <span className="sr-only">, {names.site?.name}</span> : null}
              {names.site === undefined || names.site.name === '' ? null : (
                <span aria-hidden="true">
                  {names.level === null ? ' ' : ' · '}
                  {names.site.name}
                </span>
              )}
            </span>
          </Link>
        </h2>
        {seen === undefined ? null : (
          <span className="next-lane-seen">
            <Icon of={Bell} size={18} />
            {copy.seen(seen.minutes, nameOf(seen.seen_by ?? ''), formatTimeIn(zone, seen.seen_at ?? ''))}
          </span>
        )}
      </div>
      <LaneNotes
        lane={lane}
        site={names.site}
        day={lane.cut_off?.day ?? today.day}
        isPast={today.is_past}
        printing={printing}
        onDialog={onDialog}
      />
      <div className="next-lane-body">
        <p className="next-lane-time">
          <LaneTime lane={lane} carrier={names.carrier} isLarge />
        </p>
        <p className="next-lane-until">
          {lane.cut_off === null ? null : (
            <>
              {state === 'passed' ? copy.since : copy.until} <b>{lane.cut_off.time}</b>
            </>
          )}
        </p>
        <LaneFigures lane={lane} name={names.whole} />
        <div className="next-lane-step">
          <LaneStep lane={lane} isNext isPast={today.is_past} printing={printing} labels={labels} onDialog={onDialog} />
        </div>
        <LaneStrip counts={lane.counts} />
        <LastLine lane={lane} labels={labels} isPast={today.is_past} />
      </div>
    </section>
  );
}

function LastLine({
  lane,
  labels,
  isPast,
}: Pick<LaneProps, 'lane'> & { readonly labels: ReturnType<typeof useGetLaneLabels>; readonly isPast: boolean }) {
  const { counts, late_cost_cents: cost } = lane;
  // Once the cut-off has passed, all unbooked orders are late, which the note above already says.
  const isPassed = useLaneState(lane) === 'passed';
  const navigate = useNavigate();
  const stopped = counts.attention + counts.unclear;
  const toPrint = counts.booked - counts.printed;
  return (
    <div className="next-lane-last">
      {counts.late === 0 || isPassed ? null : (
        <Link
          to={paths.laneOrders(lane.key, 'late')}
          data-part="late"
          className="lane-mark bg-bad-bg text-bad-fg hover:underline"
        >
          <Icon of={Clock} size={16} />
          {copy.late(counts.late, cost === null ? null : formatCents(cost))}
        </Link>
      )}
      <div className="next-lane-rest">
        {stopped === 0 ? null : (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <b>{copy.stopped(stopped)}</b>
            {lane.causes.map(({ cause, count }) => (
              <Link
                key={cause}
                to={paths.laneOrders(lane.key, 'attention', { cause })}
                className="text-accent underline underline-offset-3"
              >
                {copy.cause(describeLabelCause(cause).title, count)}
              </Link>
            ))}
            {counts.unclear === 0 ? null : (
              <button
                type="button"
                className="text-accent underline underline-offset-3"
                onClick={() => void navigate(paths.laneOrders(lane.key, 'unclear'))}
              >
                {copy.check(counts.unclear)}
              </button>
            )}
          </span>
        )}
        {counts.being_made === 0 ? null : (
          <span data-part="being-made" className="text-ink-2">
            {copy.beingMade(counts.being_made)}
          </span>
        )}
        {counts.to_label === 0 || isPast || lane.step === 'wait' ? null : (
          <button
            type="button"
            className="text-accent underline underline-offset-3 aria-disabled:opacity-60"
            {...(labels.isPending ? { 'aria-disabled': true } : {})}
            onClick={() => (labels.isPending ? undefined : labels.get(lane.key))}
          >
            {copy.getLabels(counts.to_label)}
          </button>
        )}
        {counts.failed_before === 0 ? null : (
          <Link to={paths.laneOrders(lane.key, 'failed_before')} className="text-ink-2 hover:underline">
            {copy.failedBefore(counts.failed_before)}
          </Link>
        )}
        {counts.held === 0 ? null : (
          <Link to={paths.laneOrders(lane.key, 'held')} className="text-ink-2 hover:underline">
            {copy.held(counts.held)}
          </Link>
        )}
      </div>
      <span data-part="booked" className="ml-auto text-ink-2">
        <b className="text-ink">{formatCount(counts.booked)}</b>
        {copy.ofBooked(counts.booked + counts.not_booked, toPrint)}
      </span>
    </div>
  );
}
