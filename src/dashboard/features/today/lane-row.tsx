import { Bell, Check, Clock } from 'lucide';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { formatTimeIn, formatWeekday } from '#dashboard/copy/zoned-time.ts';
import { markOf } from '#dashboard/components/carrier-mark.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { InitialsTile } from '#dashboard/ui/initials-tile.tsx';
import { describeSetAutoBook } from './describe-set-auto-book.ts';
import { useGetLaneLabels } from './lane-actions.ts';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { LaneFigures } from './lane-figures.tsx';
import { nameLane } from './lane-names.ts';
import { LaneNotes } from './lane-notes.tsx';
import { type LaneDialog, LaneStep } from './lane-step.tsx';
import { useLaneState } from './lane-state.ts';
import { LaneTime } from './lane-time.tsx';
import { PrintingNotes } from './printing-notes.tsx';

export interface LaneProps {
  readonly lane: Lane;
  readonly today: Today;
  readonly onDialog: (dialog: LaneDialog, lane: string) => void;
}

/** A lane after the next one, as a row. */
export function LaneRow({ lane, today, onDialog }: LaneProps) {
  const names = nameLane(lane, today);
  const state = useLaneState(lane);
  const printing = usePrintManifests(`lane ${lane.key}`);
  const labels = useGetLaneLabels();
  const zone = names.site?.time_zone ?? 'UTC';
  const home = today.sites.find((one) => one.is_default)?.time_zone ?? zone;
  const { auto_book: auto, counts, cut_off: cutOff } = lane;
  const setText = describeSetAutoBook(lane, zone);
  const isSet = setText !== null;
  return (
    <section
      id={`lane-${lane.key}`}
      aria-label={names.whole}
      data-state={state}
      data-auto={auto.state}
      className="border-b border-line last:border-b-0"
    >
      <div className="lane-row">
        <div className="lane-row-time">
          <p className={cutOff === null ? 'lane-row-none' : ''}>
            <LaneTime lane={lane} carrier={names.carrier} />
            <Seen lane={lane} state={state} zone={zone} />
          </p>
          {cutOff === null ? null : (
            <span className="tabular-nums">
              {cutOff.time}
              {names.isElsewhere ? ` ${names.site?.name}` : ''}
            </span>
          )}
        </div>
        <div className="lane-row-carrier">
          <InitialsTile letters={markOf(names.carrier)} />
          <div className="min-w-0">
            <h2>
              <Link to={paths.laneOrders(lane.key, 'all')} data-row={lane.key} className="hover:underline">
                <b>{names.carrier}</b>
                {names.level === null ? null : (
                  <span className={isSet || names.isElsewhere ? 'sr-only' : ''}> {names.level}</span>
                )}
                {today.sites.length > 1 ? <span className="sr-only">, {names.site?.name}</span> : null}
              </Link>
            </h2>
            <p>
              {isSet
                ? setText
                : names.isElsewhere && cutOff !== null
                  ? `${names.site?.name} · ${copy.here(formatTimeIn(home, cutOff.at))}`
                  : null}
            </p>
            <p aria-hidden="true" className="lane-row-stops">
              {copy.stops(counts)}
            </p>
          </div>
        </div>
        <LaneFigures
          lane={lane}
          name={names.whole}
          hasBlanks
          late={
            counts.late === 0 ? null : (
              <Link
                to={paths.laneOrders(lane.key, 'late')}
                className="lane-mark lane-row-late bg-bad-bg text-bad-fg hover:underline"
              >
                <Icon of={Clock} size={14} />
                {copy.lateToday(counts.late)}
              </Link>
            )
          }
        />
        <div className="lane-row-step">
          <LaneStep
            lane={lane}
            isNext={false}
            isPast={today.is_past}
            printing={printing}
            labels={labels}
            onDialog={onDialog}
          />
        </div>
      </div>
      <LaneNotes
        lane={isSet ? { ...lane, auto_book: { ...auto, state: 'off' } } : lane}
        site={names.site}
        day={cutOff?.day ?? today.day}
        isPast={today.is_past}
        printing={printing}
        onDialog={onDialog}
      />
    </section>
  );
}

/** A bell if a warning has been marked as seen, with who saw it and when. */
function Seen({ lane, state, zone }: { readonly lane: Lane; readonly state: string; readonly zone: string }) {
  const nameOf = usePersonName();
  const seen = lane.warnings.findLast((one) => one.seen_at !== null);
  if (seen === undefined || (state !== 'warned' && state !== 'urgent')) return null;
  const text = copy.seen(seen.minutes, nameOf(seen.seen_by ?? ''), formatTimeIn(zone, seen.seen_at ?? ''));
  return (
    <span title={text} className="ml-1.5 inline-flex text-warn-solid">
      <Icon of={Bell} size={16} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** A lane with nothing left to do, as one muted line. */
export function SettledLane({ lane, today }: Pick<LaneProps, 'lane' | 'today'>) {
  const nameOf = usePersonName();
  const printing = usePrintManifests(`lane ${lane.key}`);
  const names = nameLane(lane, today);
  const { counts, handed_over: handedOver, next_pickup: next } = lane;
  const zone = names.site?.time_zone ?? 'UTC';
  return (
    <section
      id={`lane-${lane.key}`}
      aria-label={names.whole}
      data-state={lane.state}
      data-auto={lane.auto_book.state}
      className="border-b border-line last:border-b-0"
    >
      <div className="lane-row lane-settled">
        <div className="lane-settled-text">
          <Icon of={Check} size={20} className="text-ok-solid" />
          <p>
            <span className="inline" role="heading" aria-level={2}>
              <Link
                to={paths.laneOrders(lane.key, 'all')}
                data-row={lane.key}
                className="font-semibold text-ink hover:underline"
              >
                {names.carrier}
                {names.level === null ? null : <span className="sr-only"> {names.level}</span>}
                {today.sites.length > 1 ? <span className="sr-only">, {names.site?.name}</span> : null}
              </Link>
            </span>{' '}
            {handedOver === null
              ? copy.allBooked
              : copy.handedOver(formatTimeIn(zone, handedOver.at), nameOf(handedOver.by))}
            {counts.next > 0 && next !== null ? (
              <>
                {' · '}
                <Link to={paths.laneOrders(lane.key, 'next')} className="text-accent hover:underline">
                  {copy.forDay(counts.next, formatWeekday(next.day))}
                </Link>
              </>
            ) : null}
          </p>
        </div>
        <LaneFigures lane={lane} name={names.whole} hasBlanks />
      </div>
      <PrintingNotes printing={printing} />
    </section>
  );
}
