import type { ReactNode } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { autoBookCopy as copy } from '#dashboard/copy/today.ts';
import { formatTimeIn } from '#dashboard/copy/zoned-time.ts';
import { paths } from '#dashboard/paths.ts';
import { describeLaneProblem } from '#dashboard/components/describe-lane-problem.ts';
import { describeSetAutoBook } from './describe-set-auto-book.ts';
import { stopAutoBookMutation, turnAutoBookOnAgainMutation } from '#dashboard/queries/today.ts';
import { Link } from '#dashboard/router/link.tsx';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { NoteButtons, NoteLine, type NoteTone } from './note-line.tsx';

const TONES: Readonly<Partial<Record<Lane['auto_book']['state'], NoteTone>>> = {
  announced: 'info',
  running: 'info',
  blocked: 'warn',
};

/** Rarely needed, and Today is to be loaded in two round trips. */
const LeftBehind = lazyChunk(() => import('./left-behind.tsx'), 'LeftBehind');

interface AutoBookNoteProps {
  readonly lane: Lane;
  readonly zone: string;
  /** The day shown, as a date at the site. */
  readonly day: string;
  readonly isPast: boolean;
}

/** What auto-book will do, is doing or has done for a lane's cut-off. Renders nothing while it is off. */
export function AutoBookNote({ lane, zone, day, isPast }: AutoBookNoteProps) {
  const { auto_book: auto } = lane;
  const { left_behind: leftBehind = [] } = auto;
  const stopping = useReportedMutation(stopAutoBookMutation(), describeLaneProblem);
  const turningOn = useReportedMutation(turnAutoBookOnAgainMutation(), describeLaneProblem);
  const error = stopping.error ?? turningOn.error;
  const nameOf = usePersonName();
  if (auto.state === 'off') return null;
  const time = auto.at === null ? '' : formatTimeIn(zone, auto.at);
  const [text, buttons] = describe();
  // Somebody has to book the rest by hand before the cut-off.
  const hasRest = auto.state === 'done' && (auto.booked ?? 0) < auto.orders && lane.counts.not_booked > 0 && !isPast;
  return (
    <NoteLine role="status" name={copy.name} tone={hasRest ? 'warn' : (TONES[auto.state] ?? 'plain')}>
      {text}
      {isPast ? null : buttons}
      {error === null ? null : <span role="alert">{describeLaneProblem(error)}</span>}
    </NoteLine>
  );

  function describe(): readonly [ReactNode, ReactNode] {
    switch (auto.state) {
      case 'set':
        return [describeSetAutoBook(lane, zone), null];
      case 'announced':
        return [
          copy.announced(lane.courier_name ?? '', auto, time),
          <NoteButtons key="buttons">
            <Button
              size="small"
              busy={stopping.isPending && copy.stop}
              onClick={() => stopping.mutate({ lane: lane.key, day })}
            >
              {copy.stop}
            </Button>
            <Link to={paths.laneOrders(lane.key, 'ready')} className={buttonClass('quiet', 'small')}>
              {copy.show(auto.orders)}
            </Link>
          </NoteButtons>,
        ];
      case 'running':
        return [<Running key="running" orders={auto.orders} since={auto.at} />, openBooking()];
      case 'stopped':
        return [
          copy.stopped(
            nameOf(auto.stopped_by ?? ''),
            auto.stopped_at === null ? '' : formatTimeIn(zone, auto.stopped_at),
          ),
          <NoteButtons key="buttons">
            <Button
              size="small"
              busy={turningOn.isPending && copy.turnOn}
              onClick={() => turningOn.mutate({ lane: lane.key, day })}
            >
              {copy.turnOn}
            </Button>
          </NoteButtons>,
        ];
      case 'done':
        return [
          <span key="done">
            {copy.done(auto, time)}
            {leftBehind.length === 0 ? null : <LeftBehind orders={leftBehind} />}
          </span>,
          openBooking(),
        ];
      case 'blocked':
        return [copy.blocked(auto.reason ?? 'no_answer', time), openBooking()];
      case 'off':
        return [null, null];
    }
  }

  function openBooking(): ReactNode {
    return auto.booking_id === null ? null : (
      <NoteButtons key="buttons">
        <Link to={paths.booking(auto.booking_id)} className={buttonClass('secondary', 'small')}>
          {copy.open}
        </Link>
      </NoteButtons>
    );
  }
}

function Running({ orders, since }: { readonly orders: number; readonly since: string | null }) {
  const seconds = useServiceClock((now) =>
    since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000)),
  );
  const time = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return <span className="tabular-nums">{copy.running(orders, time)}</span>;
}
