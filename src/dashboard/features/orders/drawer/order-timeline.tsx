import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { formatDay, formatTime } from '#dashboard/copy/dates.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import type { OrderDetails } from './order-details.ts';

/** Six steps, filled in as updates arrive; a skipped step stays hollow. Unknown statuses are listed, but mark no step. */
export function OrderTimeline({ details }: { readonly details: OrderDetails }) {
  const { order, record } = details;
  const history = (record?.status_history ?? []).toSorted((a, b) => b.time.localeCompare(a.time));
  if (history.length === 0) return <p className="text-ink-2">{drawerCopy.noUpdates}</p>;
  const seen = new Set(history.map(({ status }) => status));
  const [newest] = history;
  const furthest = DELIVERY_STATUSES.findLastIndex((status) => seen.has(status));
  return (
    <>
      {/* One below the other where six words have no room side by side. */}
      <div className="@container">
        <ol aria-label={drawerCopy.steps} className="grid gap-1.5 text-sm @sm:grid-cols-6 @sm:gap-1 @sm:text-center">
          {DELIVERY_STATUSES.map((status, index) => {
            const isSeen = seen.has(status);
            const isCurrent = index === furthest;
            return (
              <li
                key={status}
                {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
                className="flex items-center gap-1.5 @sm:flex-col"
              >
                <span className="relative flex items-center justify-center @sm:w-full">
                  {index === 0 ? null : (
                    <span
                      aria-hidden="true"
                      className="absolute inset-y-0 hidden right-[calc(50%+.5rem)] left-[calc(-50%+.25rem)] my-auto h-0.5 bg-line @sm:block"
                    />
                  )}
                  <span
                    aria-hidden="true"
                    className={`shows-colour relative size-4 rounded-full border-2 ${
                      isCurrent
                        ? 'border-accent bg-accent-tint'
                        : isSeen
                          ? 'border-accent bg-accent'
                          : 'border-line-strong bg-surface'
                    }`}
                  />
                </span>
                <span className={isCurrent ? 'font-bold' : isSeen ? '' : 'text-ink-3'}>
                  {nameDeliveryState(status)}
                </span>
                {!isSeen && index < furthest ? <span className="text-xs text-ink-3">{drawerCopy.noUpdate}</span> : null}
              </li>
            );
          })}
        </ol>
      </div>
      {newest === undefined ? null : (
        <p className="mt-4">
          {drawerCopy.since(nameDeliveryState(newest.status), describeMoment(newest.time))}
          {order.expected_delivery_date === null
            ? ''
            : ` · ${drawerCopy.expected(formatDay(order.expected_delivery_date))}`}
        </p>
      )}
      <ul aria-label={drawerCopy.history} className="mt-4 text-table">
        {history.map(({ status, time }) => (
          <li key={`${time} ${status}`} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <time dateTime={time} className="w-28 flex-none text-ink-2 tabular-nums">
              {describeMoment(time)}
            </time>
            <span>{nameDeliveryState(status)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-3">{drawerCopy.newestFirst(nameZone())}</p>
    </>
  );
}

/** Formats a time; some services send ones that can't be parsed, which are shown as received. */
function describeMoment(time: string): string {
  return Number.isNaN(Date.parse(time)) ? time : `${formatDay(time)}, ${formatTime(time)}`;
}

/** "Perth time (UTC+8)" */
function nameZone(): string {
  const zone = preferences.get().timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${city} time (${(offset ?? 'GMT').replace('GMT', 'UTC')})`;
}
