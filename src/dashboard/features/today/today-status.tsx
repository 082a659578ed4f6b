import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CutOff } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { todayCopy as copy } from '#dashboard/copy/today.ts';
import { formatLongDay } from '#dashboard/copy/zoned-time.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';

interface TodayStatusProps {
  readonly today: Today;
  readonly onSheet: () => void;
}

/** Shown when there is no next lane: no cut-offs are set, or were on a past day, nothing is due, or everything is out the door. */
export function TodayStatus({ today, onSheet }: TodayStatusProps) {
  const { data: session } = useQuery(sessionQuery());
  if (today.is_past) return today.has_cut_offs ? null : <Box title={copy.none.past} />;
  if (!today.has_cut_offs)
    return (
      <Box title={copy.none.title} text={copy.none.text}>
        {session?.person?.role === 'owner' ? (
          <Link to={paths.settings('cut-offs')} className={buttonClass('primary')}>
            {copy.none.set}
          </Link>
        ) : (
          <p className="text-ink-2">{copy.none.askOwner}</p>
        )}
      </Box>
    );
  if (today.next !== null) return null;
  const done = today.lanes.filter((lane) => lane.counts.booked > 0);
  if (done.length > 0 && today.lanes.every((lane) => lane.state === 'done' || isEmpty(lane.counts)))
    return (
      <Box
        title={copy.allDone}
        text={copy.allDoneText(
          done.reduce((sum, lane) => sum + lane.counts.booked, 0),
          new Set(done.map((lane) => lane.courier_name)).size,
        )}
      >
        <Button onClick={onSheet}>{copy.printSheet}</Button>
      </Box>
    );
  const ahead = today.lanes.flatMap(({ cut_off: cutOff, next_pickup: next }) =>
    [cutOff, next].filter((one) => one !== null && Date.parse(one.at) > Date.parse(today.time)),
  ) as CutOff[];
  const [first] = ahead.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Box
      title={first === undefined ? copy.nothingEver : copy.nothingDue(`${formatLongDay(first.day)}, ${first.time}`)}
    />
  );
}

function isEmpty({ booked, not_booked }: { readonly booked: number; readonly not_booked: number }): boolean {
  return booked === 0 && not_booked === 0;
}

function Box({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-[10px] border border-line bg-surface px-5 py-6">
      <p className="text-result font-bold">{title}</p>
      {text === undefined ? null : <p>{text}</p>}
      {children}
    </div>
  );
}
