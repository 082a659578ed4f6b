import { Printer } from 'lucide';
import type { ReactNode } from 'react';
import type { Docket } from '#contract/gateway/booking.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeLinkLife, linkStateOf } from '#dashboard/copy/link-life.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { useServiceNow } from '#dashboard/browser/clock.ts';
import { Details } from '#dashboard/ui/details.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { Note } from './note.tsx';
import { OrderList } from './order-list.tsx';
import { PrintedQuestion } from '#dashboard/components/printed-question.tsx';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const { docket: copy, actions } = bookingCopy;

/** A manifest that was created: its numbers, how long its link lasts, and actions on it. */
export function BookedBody({ docket, attemptId }: { readonly docket: Docket; readonly attemptId: string }) {
  const { manifest_id: id, manifest_number: number, stated_order_count: stated } = docket;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <dl className="flex flex-wrap gap-x-6 gap-y-3">
          {number === null ? null : (
            <Fact name={copy.manifestNumber} copyName={copy.copyNumber} text={number}>
              <b className="font-mono">{number}</b>
            </Fact>
          )}
          {id === null ? null : (
            <Fact name={copy.manifestId} copyName={copy.copyId} text={String(id)}>
              <span className="font-mono">{id}</span>
            </Fact>
          )}
          {docket.link_expires_at === null ? null : <LinkLife expiresAt={docket.link_expires_at} />}
        </dl>
        {id === null ? null : (
          <div className="no-print ml-auto flex w-full flex-col gap-3 lg:w-auto lg:flex-row">
            <Link to={paths.manifest(id)} className={buttonClass('secondary')}>
              {copy.open(id)}
            </Link>
            {docket.document === 'ready' ? <PrintManifest id={id} /> : null}
          </div>
        )}
      </div>
      {docket.kept_pdf === null ? null : (
        <p className="mt-3 text-table">
          {docket.kept_pdf === 'kept' ? (
            <a
              href={`/api/bookings/${attemptId}/parts/${docket.part_number}/items/${docket.kept_item}/pdf`}
              target="_blank"
              rel="noopener"
              className="mr-1 font-semibold text-accent underline"
            >
              {copy.openKept}
            </a>
          ) : null}
          <span className="text-ink-2">{copy.keptNote[docket.kept_pdf]}</span>
        </p>
      )}
      {docket.document === 'being_made' ? <p className="mt-3 text-table text-ink-2">{copy.beingMade}</p> : null}
      {docket.document === 'failed' ? (
        <Note tone="bad">{copy.refusedLater(docket.courier_name ?? copy.unknownCarrier)}</Note>
      ) : null}
      {docket.document === 'gone' ? <Note tone="warn">{copy.gone}</Note> : null}
      {stated === null ? null : <Note tone="warn">{copy.counted(stated, docket.orders.length)}</Note>}
      {docket.also_on_manifest.length === 0 ? null : (
        <p className="mt-3 text-table">
          {copy.also}: <span className="font-mono">{docket.also_on_manifest.join(', ')}</span>
        </p>
      )}
      <Details name={copy.show(docket.orders.length)}>
        <OrderList orders={docket.orders} outcome="booked" />
      </Details>
    </>
  );
}

function Fact(props: {
  readonly name: string;
  readonly copyName: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{props.name}</dt>
      <dd className="flex items-center gap-1">
        {props.children}
        <CopyButton tone="quiet" size="small" text={props.text} done={actions.copied} iconOnly>
          {props.copyName}
        </CopyButton>
      </dd>
    </div>
  );
}

function LinkLife({ expiresAt }: { readonly expiresAt: string }) {
  const now = useServiceNow();
  return (
    <div data-state={linkStateOf(expiresAt, now)}>
      <dt className="text-sm text-ink-2">{copy.link}</dt>
      <dd className="flex min-h-(--control-small) items-center">{describeLinkLife(expiresAt, now)}</dd>
    </div>
  );
}

function PrintManifest({ id }: { readonly id: ManifestId }) {
  const printing = usePrintManifests(`manifest ${id}`);
  const { print, isPending, problem, job } = printing;
  return (
    <>
      <Button icon={<Icon of={Printer} size={17} />} busy={isPending && actions.printing} onClick={() => print([id])}>
        {copy.print(id)}
      </Button>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <PrintNote job={job} copy={printingCopy} />
      <PrintedQuestion printing={printing} />
    </>
  );
}
