import { nameReadAt } from '#dashboard/copy/moments.ts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Printer, ScanBarcode } from 'lucide';
import { useNavigate } from 'react-router';
import type { Today } from '#contract/gateway/today.ts';
import { todayCopy as copy } from '#dashboard/copy/today.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { formatIsoDayAhead, formatLongDay, formatTimeAhead, nameZone } from '#dashboard/copy/zoned-time.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import type { TodayDialog } from './today-address.ts';

interface TodayHeadingProps {
  readonly today: Today | undefined;
  /** Whether the figures can't be refreshed now. */
  readonly isStale: boolean;
  readonly onDialog: (dialog: TodayDialog) => void;
  readonly onExport: () => void;
}

export function TodayHeading({ today, isStale, onDialog, onExport }: TodayHeadingProps) {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const isOwner = session?.person?.role === 'owner';
  const isPast = today?.is_past === true;
  const hasLanes = (today?.lanes.length ?? 0) > 0;
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 sm:min-h-[max(2.5rem,var(--control))]">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {copy.title}
      </h1>
      {today === undefined ? null : <Clock today={today} isStale={isStale} />}
      <div className="no-print flex gap-3 max-sm:w-full sm:ml-auto">
        {isPast ? null : (
          <Button
            className="today-head-button"
            icon={<Icon of={ScanBarcode} size={18} />}
            onClick={() => onDialog('handover')}
          >
            {copy.recordHandover}
          </Button>
        )}
        <Button
          className="today-head-button"
          icon={<Icon of={Printer} size={18} />}
          unavailable={!hasLanes}
          onClick={() => onDialog('sheet')}
        >
          {copy.printSheet}
        </Button>
        <MenuButton
          aria-label={copy.more}
          menuName={copy.more}
          icon={<Icon of={Ellipsis} size={20} />}
          className="px-2.5! max-sm:min-h-12!"
          items={[
            ...(isOwner && !isPast
              ? [{ name: copy.changeCutOff, onChoose: () => onDialog('cut-off'), unavailable: !hasLanes }]
              : []),
            ...(isPast ? [] : [{ name: copy.vanWasHere, onChoose: () => onDialog('van'), unavailable: !hasLanes }]),
            { name: copy.exportDay, onChoose: onExport },
            ...(isOwner ? [{ name: copy.settings, onChoose: () => void navigate(paths.settings('cut-offs')) }] : []),
          ]}
        />
      </div>
    </header>
  );
}

/** The day, and the time at the default site by the server's clock; with figures that can't be refreshed, also when they were read. */
function Clock({ today, isStale }: Pick<TodayHeadingProps, 'isStale'> & { readonly today: Today }) {
  const { time_zone: zone = 'UTC', utc_offset = 0 } = today.sites.find((site) => site.is_default) ?? {};
  const time = useServiceClock((now) => formatTimeAhead(utc_offset, now));
  // Offline overnight, the figures are still those of the day before.
  const day = useServiceClock((now) => formatIsoDayAhead(utc_offset, now));
  const readAt = Date.parse(today.time);
  // On a device in another time zone, other pages show other times.
  const isElsewhere = useServiceClock((now) => formatTime(now) !== formatTimeAhead(utc_offset, now));
  return (
    <>
      {/* On a tablet the zone takes a second line beside the title, which stays in place. */}
      <p className="pt-0.5 text-lg text-ink-2 tabular-nums sm:max-lg:flex-1">
        {formatLongDay(isStale && !today.is_past ? day : today.day)}
        {today.is_past ? null : (
          <>
            , <b className="font-bold text-ink">{time}</b>
          </>
        )}
        <span className={isElsewhere ? '' : 'max-lg:hidden'}> {copy.zone(nameZone(zone))}</span>
      </p>
      {isStale ? (
        // On a tablet on a line of its own, which leaves the day its place.
        <span role="status" className="text-table text-warn-fg sm:max-lg:order-last sm:max-lg:basis-full">
          {copy.asOf(nameReadAt(formatIsoDayAhead(utc_offset, readAt), day, formatTimeAhead(utc_offset, readAt)))}
        </span>
      ) : null}
    </>
  );
}
