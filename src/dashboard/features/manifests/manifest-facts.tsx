import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { useIsClockOff } from '#dashboard/queries/clock-check.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { LinkStatus } from './link-status.tsx';
import { ManifestOrders } from './manifest-orders.tsx';
import type { RenewedLink } from './use-renewed-link.ts';

const { facts } = manifestCopy;

interface ManifestFactsProps {
  readonly manifest: ManifestDetail;
  readonly pdf: UseQueryResult<LoadedPdf>;
  readonly link: RenewedLink;
}

export function ManifestFacts({ manifest, pdf, link }: ManifestFactsProps) {
  const isHydrated = useIsHydrated();
  const isClockOff = useIsClockOff() && isHydrated;
  const { manifest_id: id, manifest_number: number, booked_at: bookedAt } = manifest;
  return (
    <div className="w-full flex-none rounded-[10px] border border-line bg-surface p-4 lg:w-75">
      <dl
        aria-label={manifestCopy.details}
        className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-1 cramped:grid-cols-1"
      >
        <Fact name={facts.number}>
          {number === null ? null : (
            <>
              <b className="font-mono">{number}</b>
              <CopyButton tone="quiet" size="small" text={number} done={manifestCopy.copied} iconOnly>
                {manifestCopy.copyNumber}
              </CopyButton>
            </>
          )}
        </Fact>
        <Fact name={facts.id}>
          <span className="font-mono">{id}</span>
          <CopyButton tone="quiet" size="small" text={String(id)} done={manifestCopy.copied} iconOnly>
            {manifestCopy.copyId}
          </CopyButton>
        </Fact>
        <Fact name={facts.carrier}>{manifest.courier_name}</Fact>
        <Fact name={facts.orders}>{manifest.order_count === null ? null : formatCount(manifest.order_count)}</Fact>
        <Fact name={facts.booked}>
          {bookedAt === null ? null : isHydrated ? (
            <time dateTime={bookedAt} title={formatDateTime(bookedAt)}>
              {formatMoment(bookedAt)}
            </time>
          ) : (
            ''
          )}
        </Fact>
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
      <ManifestOrders manifest={manifest} />
    </div>
  );
}

/** Keeps its place while it isn't known, so that nothing moves when it becomes known. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="flex min-h-8 items-center gap-1">{children ?? manifestCopy.unknownFact}</dd>
    </div>
  );
}
