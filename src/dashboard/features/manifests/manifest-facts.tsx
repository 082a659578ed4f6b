import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { formatDateTime, formatMoment } from '#dashboard/copy/dates.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { paths } from '#dashboard/paths.ts';
import { useIsClockOff } from '#dashboard/queries/clock-check.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Link } from '#dashboard/ui/link.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { LinkStatus } from './link-status.tsx';
import type { RenewedLink } from './use-renewed-link.ts';

const SHOWN = 12;
const { facts } = manifestCopy;

interface ManifestFactsProps {
  readonly manifest: ManifestDetail;
  readonly pdf: UseQueryResult<LoadedPdf>;
  readonly link: RenewedLink;
}

export function ManifestFacts({ manifest, pdf, link }: ManifestFactsProps) {
  const isClockOff = useIsClockOff();
  const { manifest_id: id, manifest_number: number, booked_at: bookedAt } = manifest;
  return (
    <div className="w-full flex-none rounded-[10px] border border-line bg-surface p-4 lg:w-75">
      <dl aria-label={manifestCopy.details} className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-1">
        {number === null ? null : (
          <Fact name={facts.number}>
            <b className="font-mono">{number}</b>
            <CopyButton tone="quiet" size="small" text={number} done={manifestCopy.copied} iconOnly>
              {manifestCopy.copyNumber}
            </CopyButton>
          </Fact>
        )}
        <Fact name={facts.id}>
          <span className="font-mono">{id}</span>
          <CopyButton tone="quiet" size="small" text={String(id)} done={manifestCopy.copied} iconOnly>
            {manifestCopy.copyId}
          </CopyButton>
        </Fact>
        {manifest.courier_name === null ? null : <Fact name={facts.carrier}>{manifest.courier_name}</Fact>}
        {manifest.order_count === null ? null : <Fact name={facts.orders}>{formatCount(manifest.order_count)}</Fact>}
        {bookedAt === null ? null : (
          <Fact name={facts.booked}>
            <time dateTime={bookedAt} title={formatDateTime(bookedAt)}>
              {formatMoment(bookedAt)}
            </time>
          </Fact>
        )}
        <Fact name={facts.link}>
          <LinkStatus
            link={manifest.link}
            pdf={pdf.data}
            isFetching={pdf.isFetching}
            isRefused={pdf.error instanceof CallProblem && pdf.error.status === 410}
            isRenewing={link.isRenewing}
            renewedAt={link.renewedAt}
          />
        </Fact>
      </dl>
      {isClockOff ? <p className="mt-2 text-sm text-warn-fg">{manifestCopy.clockWrong}</p> : null}
      <OrdersOn manifest={manifest} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="flex min-h-8 items-center gap-1">{children}</dd>
    </div>
  );
}

function OrdersOn({ manifest }: { readonly manifest: ManifestDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? manifest.orders : manifest.orders.slice(0, SHOWN);
  const more = manifest.orders.length - shown.length;
  if (manifest.orders.length === 0) return null;
  return (
    <details open={isWide()} className="mt-4 border-t border-line pt-3">
      <summary className="min-h-8 text-table font-semibold">{manifestCopy.ordersOn}</summary>
      <ul className="mt-2 flex max-h-[50vh] flex-col gap-1.5 overflow-y-auto text-table">
        {shown.map((order) => (
          <li key={order.tracking_number} className="flex gap-3">
            <Link to={paths.order(order.tracking_number)} className="hover:underline">
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
          onClick={() => setIsOpen(true)}
        >
          {manifestCopy.more(more)}
        </button>
      )}
      {manifest.booking_id === null ? null : (
        <Link
          to={paths.booking(manifest.booking_id)}
          className="flex min-h-11 items-center text-table text-accent hover:underline"
        >
          {manifestCopy.booking}
        </Link>
      )}
    </details>
  );
}

/** On a tablet the PDF matters more than the list above it: the list opens on demand. */
function isWide(): boolean {
  return globalThis.matchMedia?.('(width >= 75rem)').matches ?? true;
}
