import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import type { Site } from '#contract/gateway/today.ts';
import { handoverCopy } from '#dashboard/copy/handover.ts';
import { formatDateTimeIn } from '#dashboard/copy/zoned-time.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';
import { SignatureLine, SheetTable } from './sheet-parts.tsx';

const copy = handoverCopy.cover;

/** The cover sheet that the driver signs. */
export function HandoverCover({
  manifests,
  sites,
  driver,
}: {
  readonly manifests: readonly HandoverManifest[];
  readonly sites: readonly Site[];
  readonly driver: string;
}) {
  const printedAt = useServiceClock((now) => formatDateTimeIn(zoneOfPickup(manifests[0], sites), now));
  const orders = manifests.reduce((sum, one) => sum + one.order_count, 0);
  return (
    <article>
      <h1 className="text-result font-bold">{copy.title}</h1>
      <p className="mb-3 text-lg font-bold">{copy.total(manifests.length, orders)}</p>
      <SheetTable
        heads={[handoverCopy.columns.number, handoverCopy.columns.carrier, handoverCopy.columns.orders]}
        rows={manifests.map((one) => ({
          key: one.manifest_id,
          cells: [
            one.manifest_number ?? handoverCopy.noNumber(one.manifest_id),
            [one.courier_name, one.level].filter(Boolean).join(' '),
            copy.count(one.order_count),
          ],
        }))}
      />
      <div className="mt-10 grid grid-cols-3 gap-8">
        <SignatureLine name={copy.receivedBy} filled={driver} />
        <SignatureLine name={copy.signature} />
        <SignatureLine name={copy.time} />
      </div>
      <p className="mt-8 text-sm">{copy.printed(printedAt)}</p>
    </article>
  );
}
