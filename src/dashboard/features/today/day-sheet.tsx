import { hasId } from '#dashboard/copy/handover.ts';
import type { ReactNode } from 'react';
import type { DaySheet as Sheet } from '#contract/gateway/today.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { daySheetCopy as copy } from '#dashboard/copy/day-sheet.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { formatDateTimeIn, formatLongDay, formatTimeIn } from '#dashboard/copy/zoned-time.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { FIGURES } from './lane-figures.tsx';
import { nameLane } from './lane-names.ts';
import { SheetTable, SignatureLine } from './sheet-parts.tsx';

/** One lane's day: figures, manifests, orders that weren't booked and why, warnings, changes, and a signature line. */
export function DaySheet({ sheet }: { readonly sheet: Sheet }) {
  const { lane, site, day, manifests, not_booked: notBooked, warnings, changes } = sheet;
  const printedAt = useServiceClock((now) => formatDateTimeIn(site.time_zone, now));
  const { carrier, level } = nameLane(lane, { sites: [] });
  const at = (moment: string | null) => (moment === null ? '' : formatTimeIn(site.time_zone, moment));
  const nameOf = usePersonName();
  const by = (moment: string | null, person: string | null) =>
    [at(moment), person === null ? null : nameOf(person, 'paper')].filter(Boolean).join(' ');
  const time = sheet.cut_off.cut_off?.time;
  const more = sheet.not_booked_total - notBooked.length;
  return (
    <article className="flex flex-col gap-4">
      <header>
        <h3 className="text-title font-bold">{[carrier, level].filter(Boolean).join(' ')}</h3>
        <p className="text-base">
          {[site.name, formatLongDay(day), time === undefined ? copy.noCutOff : copy.cutOff(time)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        {FIGURES.map(({ part, name }) => (
          <span key={part}>
            {name} <b>{formatCount(lane.counts[part])}</b>
          </span>
        ))}
      </p>
      <Block title={copy.manifests}>
        {manifests.length === 0 ? (
          <p>{copy.noManifests}</p>
        ) : (
          <SheetTable
            heads={Object.values(copy.manifestColumns)}
            rows={manifests.map((one) => ({
              key: one.manifest_id,
              cells: [
                one.manifest_number ?? '',
                hasId(one.manifest_id) ? String(one.manifest_id) : '',
                formatCount(one.order_count),
                by(one.booked_at, one.booked_by),
                by(one.printed_at, one.printed_by),
                by(one.handed_over_at, one.handed_over_by),
                one.driver ?? '',
              ],
            }))}
          />
        )}
      </Block>
      <Block title={copy.notBooked}>
        {notBooked.length === 0 ? (
          <p>{copy.allBooked}</p>
        ) : (
          <SheetTable
            heads={Object.values(copy.notBookedColumns)}
            rows={notBooked.map((one) => ({
              key: one.tracking_number,
              cells: [
                one.tracking_number,
                one.retailer_order_number ?? '',
                one.receiver_name ?? '',
                [
                  one.late && copy.late,
                  one.cause === null ? copy.reasons[one.part] : describeLabelCause(one.cause).title,
                  one.hold_reason,
                ]
                  .filter(Boolean)
                  .join(' · '),
                one.cost_cents === null ? '' : formatCents(one.cost_cents),
              ],
            }))}
          />
        )}
        {more > 0 ? <p>{copy.more(more)}</p> : null}
      </Block>
      <Block title={copy.warnings}>
        {warnings.length === 0 ? <p>{copy.noWarnings}</p> : null}
        {warnings.map((one) => (
          <p key={one.minutes}>
            {copy.warned(
              one.minutes,
              at(one.raised_at),
              one.seen_by === null ? null : nameOf(one.seen_by, 'paper'),
              one.seen_at === null ? null : at(one.seen_at),
            )}
          </p>
        ))}
      </Block>
      {changes.length === 0 ? null : (
        <Block title={copy.changes}>
          {changes.map((one) => (
            <p key={`${one.at}${one.kind}`}>{copy.change({ ...one, by: nameOf(one.by, 'paper') }, at(one.at))}</p>
          ))}
        </Block>
      )}
      <div className="mt-6 max-w-80">
        <SignatureLine name={copy.signature} />
      </div>
      <p className="text-sm">{copy.printed(printedAt)}</p>
    </article>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 font-bold">{title}</h4>
      {children}
    </div>
  );
}
