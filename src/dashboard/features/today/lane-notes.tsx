import { useMutation } from '@tanstack/react-query';
import { Bell } from 'lucide';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Site } from '#contract/gateway/today.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import type { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { formatLongDay, formatTimeIn, formatWeekday } from '#dashboard/copy/zoned-time.ts';
import { describeLaneProblem } from '#dashboard/components/describe-lane-problem.ts';
import { markWarningSeenMutation, moveLateOrdersMutation, openLaneMutation } from '#dashboard/queries/today.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { AutoBookNote } from './auto-book-note.tsx';
import type { LaneDialog } from './lane-step.tsx';
import { useLaneState } from './lane-state.ts';
import { NoteButtons, NoteLine } from './note-line.tsx';
import { PrintingNotes } from './printing-notes.tsx';

const MINUTE_MS = 60_000;

export interface LaneNotesProps {
  readonly lane: Lane;
  readonly site: Site | undefined;
  readonly day: string;
  readonly isPast: boolean;
  readonly printing: ReturnType<typeof usePrintManifests>;
  readonly onDialog: (dialog: LaneDialog, lane: string) => void;
}

/** Notes about a lane, with the possible actions: a warning, a missed cut-off, who changed or closed it. */
export function LaneNotes({ lane, site, day, isPast, printing, onDialog }: LaneNotesProps) {
  const state = useLaneState(lane);
  const { counts, key, next_pickup: next, today } = lane;
  const zone = site?.time_zone ?? 'UTC';
  const moving = useReportedMutation(moveLateOrdersMutation(), describeLaneProblem);
  const opening = useReportedMutation(openLaneMutation(), describeLaneProblem);
  const error = moving.error ?? opening.error;
  const nameOf = usePersonName();
  const changedAt = today.changed_at === null ? '' : formatTimeIn(zone, today.changed_at);
  const nextText = next === null ? null : `${formatLongDay(next.day)}, ${next.time}`;
  return (
    <>
      {isPast ? null : <Warning lane={lane} state={state} />}
      {state === 'passed' && counts.not_booked > 0 && lane.cut_off !== null ? (
        <NoteLine tone="bad">
          {copy.missed(
            counts.not_booked,
            lane.cut_off.time,
            // If it was read before the cut-off passed, it is the cost of the orders that were late by then.
            lane.state !== 'passed' || lane.late_cost_cents === null ? null : formatCents(lane.late_cost_cents),
          )}
          {isPast ? null : (
            <NoteButtons>
              {next === null ? null : (
                <Button
                  size="small"
                  busy={moving.isPending && copy.move(counts.not_booked, formatWeekday(next.day))}
                  onClick={() => moving.mutate({ lane: key, day })}
                >
                  {copy.move(counts.not_booked, formatWeekday(next.day))}
                </Button>
              )}
              <Button size="small" onClick={() => onDialog('van', key)}>
                {copy.van}
              </Button>
            </NoteButtons>
          )}
        </NoteLine>
      ) : null}
      {today.origin === 'closed' && today.by !== null ? (
        <NoteLine tone="plain">
          {copy.closed(nameOf(today.by), changedAt, counts.next, next === null ? null : formatWeekday(next.day))}
          {isPast ? null : (
            <NoteButtons>
              <Button
                size="small"
                busy={opening.isPending && copy.openAgain}
                onClick={() => opening.mutate({ lane: key, day })}
              >
                {copy.openAgain}
              </Button>
            </NoteButtons>
          )}
        </NoteLine>
      ) : null}
      {today.origin === 'changed' && today.by !== null && today.cut_off !== null ? (
        <NoteLine tone="plain">{copy.changed(today.cut_off.time, today.usual_time, nameOf(today.by))}</NoteLine>
      ) : null}
      {today.holiday !== null && today.origin === 'holiday' ? (
        <NoteLine tone="plain">{copy.holiday(today.holiday.name, today.holiday.region, nextText)}</NoteLine>
      ) : null}
      <AutoBookNote lane={lane} zone={zone} day={day} isPast={isPast} />
      {error === null ? null : (
        <NoteLine tone="bad" role="alert">
          {describeLaneProblem(error)}
        </NoteLine>
      )}
      <PrintingNotes printing={printing} />
    </>
  );
}

function Warning({ lane, state }: { readonly lane: Lane; readonly state: string }) {
  const seeing = useMutation(markWarningSeenMutation());
  const { counts, cut_off: cutOff, key } = lane;
  const last = lane.warnings.at(-1);
  const lessFrom = Date.parse(cutOff?.at ?? '') - ((last?.minutes ?? 0) - 1) * MINUTE_MS;
  const isLess = useServiceClock((now) => now >= lessFrom);
  if (last === undefined || last.seen_at !== null || cutOff === null) return null;
  if (counts.not_booked === 0 || (state !== 'warned' && state !== 'urgent')) return null;
  return (
    <NoteLine tone={state === 'urgent' ? 'bad' : 'warn'} role="alert" name={copy.warning}>
      <div className="flex min-w-0 flex-[1_1_24rem] gap-3">
        <Icon of={Bell} size={20} className="mt-0.5 flex-none" />
        <p>{copy.warned(last.minutes, isLess, counts)}</p>
      </div>
      <NoteButtons>
        <Button
          size="small"
          data-marks-seen
          busy={seeing.isPending && copy.markSeen}
          onClick={() => seeing.mutate({ lane: key, cut_off_at: cutOff.at, minutes: last.minutes })}
        >
          {copy.markSeen}
        </Button>
      </NoteButtons>
      {seeing.isError ? <span>{describeLaneProblem(seeing.error)}</span> : null}
    </NoteLine>
  );
}
