import { useState } from 'react';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { useWideScreen } from '#dashboard/browser/use-wide-screen.ts';

const SHOWN = 12;

/** The orders of a manifest, below its details; on a tablet, where the PDF matters more, in a sheet that opens on demand. */
export function ManifestOrders({ manifest }: { readonly manifest: ManifestDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useWideScreen();
  const count = manifest.orders.length;
  if (count === 0) return null;
  if (isWide)
    return (
      <section aria-label={manifestCopy.ordersOn} className="mt-4 border-t border-line pt-3">
        <h2 className="min-h-8 text-table font-semibold">{manifestCopy.ordersOn}</h2>
        <OrderLines manifest={manifest} most={SHOWN} className="max-h-[50vh] overflow-y-auto" />
        <ToBooking manifest={manifest} />
      </section>
    );
  return (
    // The server, which doesn't know the window's width, renders this variant.
    <div className="no-print mt-3 flex flex-wrap items-center gap-x-4 border-t border-line pt-3 lg:hidden">
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {manifestCopy.ordersSheet(count)}
      </Button>
      <ToBooking manifest={manifest} />
      {isOpen ? (
        <Dialog title={manifestCopy.ordersOn} closeName={manifestCopy.closeOrders} onClose={() => setIsOpen(false)}>
          <OrderLines manifest={manifest} most={count} className="" />
        </Dialog>
      ) : null}
    </div>
  );
}

interface OrderLinesProps {
  readonly manifest: ManifestDetail;
  readonly most: number;
  readonly className: string;
}

function OrderLines({ manifest, most, className }: OrderLinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? manifest.orders : manifest.orders.slice(0, most);
  const more = manifest.orders.length - shown.length;
  return (
    <>
      <ul className={`mt-2 flex flex-col gap-1.5 text-table max-lg:gap-0 ${className}`}>
        {shown.map((order) => (
          <li key={order.tracking_number} className="flex gap-3 max-lg:min-h-11 max-lg:items-center">
            <Link to={paths.order(order.tracking_number)} className="min-h-6 flex-none hover:underline">
              <TailBoldText text={order.tracking_number} />
            </Link>
            <span className="truncate text-ink-2" title={order.receiver_name ?? undefined}>
              <bdi>{order.receiver_name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <button
          type="button"
          className="mt-1 block min-h-11 text-table font-semibold text-accent hover:underline"
          onClick={() => setIsWhole(true)}
        >
          {manifestCopy.more(more)}
        </button>
      )}
    </>
  );
}

function ToBooking({ manifest: { booking_id: id } }: { readonly manifest: ManifestDetail }) {
  return id === null ? null : (
    <Link to={paths.booking(id)} className="flex min-h-11 items-center text-table text-accent hover:underline">
      {manifestCopy.booking}
    </Link>
  );
}
