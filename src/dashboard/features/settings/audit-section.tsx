import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useId, useState } from 'react';
import type { AuditEntry } from '#contract/gateway/audit.ts';
import { printCsv } from '#domain/csv.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { auditCopy as copy, nameAudited } from '#dashboard/copy/audit.ts';
import { formatDateTime, formatIsoDay } from '#dashboard/copy/dates.ts';
import { auditQuery, fetchAuditEntries } from '#dashboard/queries/audit.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ListEmpty, ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { useDebounced } from '#dashboard/ui/use-debounced.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { SidewaysScroll } from '#dashboard/ui/sideways-scroll.tsx';

const SEARCH_AFTER_MS = 250;

/** The audit log: who did what and when. For owners only. */
export function AuditSection() {
  const { data: session } = useQuery(sessionQuery());
  if (session === undefined) return null;
  return session.person?.role === 'owner' ? <AuditLog /> : <p>{copy.ownerOnly}</p>;
}

function AuditLog() {
  const [sought, setSought] = useState('');
  const q = useDebounced(sought.trim(), SEARCH_AFTER_MS);
  const fieldId = useId();
  return (
    <>
      <p className="mb-4 text-ink-2">{copy.intro}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-[min(15rem,100%)] grow">
          <label htmlFor={fieldId} className="mb-1 block text-sm font-semibold">
            {copy.search}
          </label>
          <input
            id={fieldId}
            type="search"
            maxLength={200}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            className="h-11 w-full rounded-md border border-line-strong bg-surface px-3"
          />
        </div>
        <Button icon={<Icon of={Download} size={17} />} onClick={() => void saveAsCsv(q)}>
          {copy.exportCsv}
        </Button>
      </div>
      <Entries q={q} onClear={() => setSought('')} />
    </>
  );
}

function Entries({ q, onClear }: { readonly q: string; readonly onClear: () => void }) {
  const { data, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(auditQuery(q));
  const loading = useLoading(isLoading);
  if (loading !== 'over') return loading === 'skeleton' ? <ListSkeleton /> : null;
  if (data === undefined) return <ListProblem onRetry={() => void refetch()} copy={copy} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <ListEmpty onClear={q === '' ? undefined : onClear} copy={copy}>
        {null}
      </ListEmpty>
    );
  return (
    <>
      <SidewaysScroll name={copy.table} className="rounded-[10px] border border-line bg-surface">
        <table aria-label={copy.table} className="max-sm:as-cards w-full text-left text-table">
          <thead className="bg-surface-2 text-sm text-ink-2">
            <tr>
              {Object.values(copy.columns).map((name) => (
                <th key={name} scope="col" className="px-4 py-2.5 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, place) => (
              <EntryRow key={`${entry.at} ${entries.length - place}`} entry={entry} />
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      {hasNextPage ? (
        <Button className="mt-4" busy={isFetchingNextPage && copy.more} onClick={() => void fetchNextPage()}>
          {copy.more}
        </Button>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-table text-bad-fg">
          {describeFailedRead(copy.moreFailed)}
        </p>
      ) : null}
    </>
  );
}

/** Includes the email, which identifies people and which they sign in with. */
function describePerson(email: string, name: string): string {
  return name === email ? email : copy.person(name, email);
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const nameOf = usePersonName();
  return (
    <tr className="border-t border-line align-top">
      <td className="px-4 py-2 whitespace-nowrap tabular-nums">{formatDateTime(Date.parse(entry.at))}</td>
      <td className="card-wide min-w-32 px-4 py-2 wrap-anywhere">
        {entry.by === null ? copy.slipway : describePerson(entry.by, nameOf(entry.by, 'paper'))}
      </td>
      <td className="card-wide min-w-40 px-4 py-2 wrap-anywhere">
        {nameAudited(entry.action)}
        {entry.subject === null ? null : <span className="block text-sm text-ink-2">{entry.subject}</span>}
      </td>
      <td data-label={copy.columns.address} className="card-wide px-4 py-2 text-ink-2">
        {entry.address ?? ''}
      </td>
    </tr>
  );
}

async function saveAsCsv(q: string): Promise<void> {
  try {
    const entries = await fetchAuditEntries(q);
    const rows = entries.map(({ at, by, action, subject, address }) => [at, by, action, subject, address]);
    const file = `audit-${formatIsoDay(new Date())}.csv`;
    const csv = printCsv([['at', 'by', 'action', 'subject', 'address'], ...rows]);
    saveFile(file, new Blob([csv], { type: 'text/csv' }));
    showToast(copy.exported(file, entries.length));
  } catch {
    showToast(describeFailedRead(copy.exportFailed));
  }
}
