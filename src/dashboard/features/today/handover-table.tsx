import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import { handoverCopy as copy } from '#dashboard/copy/handover.ts';
import { formatMomentIn } from '#dashboard/copy/moments-in-zone.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import type { Site } from '#contract/gateway/today.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';

interface HandoverTableProps {
  readonly manifests: readonly HandoverManifest[];
  readonly sites: readonly Site[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
}

export function HandoverTable({ manifests, sites, ticked, onTick }: HandoverTableProps) {
  const { columns } = copy;
  const toggle = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <div className="overflow-x-auto rounded-[10px] border border-line">
      <table aria-label={copy.table} className="w-full text-left text-table tabular-nums">
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            <th className="w-11 p-0">
              <span className="sr-only">{columns.select}</span>
            </th>
            <th className="px-3 py-2.5 font-semibold">{columns.number}</th>
            <th className="px-3 py-2.5 font-semibold">{columns.carrier}</th>
            <th className="px-3 py-2.5 text-right font-semibold">{columns.orders}</th>
            <th className="hidden px-3 py-2.5 font-semibold sm:table-cell">{columns.booked}</th>
            <th className="hidden px-3 py-2.5 font-semibold sm:table-cell">{columns.printed}</th>
          </tr>
        </thead>
        <tbody>
          {manifests.map((one) => (
            <tr
              key={one.manifest_id}
              className={`border-t border-line ${ticked.has(one.manifest_id) ? 'bg-accent-tint' : ''}`}
            >
              <td className="p-0">
                <label className="flex min-h-11 items-center justify-center px-3">
                  <Checkbox
                    aria-label={copy.select(one)}
                    checked={ticked.has(one.manifest_id)}
                    onChange={() => toggle(one.manifest_id)}
                  />
                </label>
              </td>
              <th scope="row" className="px-3 py-2 font-mono font-semibold">
                {one.manifest_number ?? copy.noNumber(one.manifest_id)}
              </th>
              <td className="px-3 py-2">{[one.courier_name, one.level].filter(Boolean).join(' ')}</td>
              <td className="px-3 py-2 text-right">{formatCount(one.order_count)}</td>
              <td className="hidden px-3 py-2 sm:table-cell">
                {one.booked_at === null ? null : formatMomentIn(zoneOfPickup(one, sites), one.booked_at)}
              </td>
              <td className="hidden px-3 py-2 sm:table-cell">
                {one.printed_at === null ? (
                  <span className="text-warn-fg">{copy.notPrinted}</span>
                ) : (
                  formatMomentIn(zoneOfPickup(one, sites), one.printed_at)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
