import { Clock, X } from 'lucide';
import type { ReactNode } from 'react';
import type { ManifestSummary } from '#contract/gateway/manifests.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { formatTimeLeft, linkStateOf } from '#dashboard/copy/link-life.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { paths } from '#dashboard/paths.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { RowTick } from '#dashboard/ui/row-tick.tsx';
import { useServiceNow } from '#dashboard/browser/clock.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

interface ManifestsTableProps {
  readonly manifests: readonly ManifestSummary[];
  readonly selected: ReadonlySet<ManifestId>;
  readonly onSelect: (ids: readonly ManifestId[], isSelected: boolean) => void;
}

export function ManifestsTable({ manifests, selected, onSelect }: ManifestsTableProps) {
  const { columns } = copy;
  const all = manifests.map((manifest) => manifest.manifest_id);
  const chosen = all.filter((id) => selected.has(id)).length;
  return (
    <div className="overflow-x-auto rounded-[10px] border border-line bg-surface">
      <table aria-label={copy.title} className="max-lg:as-cards w-full text-left text-table tabular-nums">
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            <th className="card-tick w-11 p-0">
              <RowTick
                name={copy.selectAll}
                checked={chosen === all.length}
                mixed={chosen > 0 && chosen < all.length}
                onChange={() => onSelect(all, chosen < all.length)}
              />
            </th>
            <Head>{columns.number}</Head>
            <Head>{columns.id}</Head>
            <Head>{columns.carrier}</Head>
            <Head right>{columns.orders}</Head>
            <Head>{columns.booked}</Head>
            <Head>{columns.state}</Head>
            <Head>{columns.pdf}</Head>
          </tr>
        </thead>
        <tbody>
          {manifests.map((manifest) => (
            <Row
              key={manifest.manifest_id}
              manifest={manifest}
              isSelected={selected.has(manifest.manifest_id)}
              onToggle={() => onSelect([manifest.manifest_id], !selected.has(manifest.manifest_id))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ right = false, children }: { readonly right?: boolean; readonly children: ReactNode }) {
  return <th className={`px-3 py-2.5 font-semibold ${right ? 'text-right' : ''}`}>{children}</th>;
}

interface RowProps {
  readonly manifest: ManifestSummary;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

function Row({ manifest, isSelected, onToggle }: RowProps) {
  const { columns } = copy;
  const { manifest_id: id, booked_at: bookedAt, link, state } = manifest;
  return (
    <tr className={`border-t border-line ${isSelected ? 'bg-accent-tint' : 'hover:bg-hover'}`}>
      <td className="card-tick p-0">
        <RowTick name={copy.select(id)} checked={isSelected} onChange={onToggle} />
      </td>
      <th scope="row" className="px-3 py-0 font-normal max-lg:-my-2.5">
        <Link
          to={paths.manifest(id)}
          data-row={id}
          className="inline-flex min-h-11 items-center font-mono font-semibold text-accent hover:underline"
        >
          {manifest.manifest_number ?? copy.noNumber}
        </Link>
      </th>
      <td data-label={columns.id} className="px-3 py-2 font-mono">
        {id}
      </td>
      <td className="px-3 py-2">{manifest.courier_name}</td>
      <td data-label={columns.orders} className="px-3 py-2 text-right">
        {manifest.order_count === null ? null : formatCount(manifest.order_count)}
      </td>
      <td data-label={columns.booked} className="px-3 py-2">
        {bookedAt === null ? null : (
          <time dateTime={bookedAt} title={formatDateTime(bookedAt)}>
            {formatMoment(bookedAt)}
          </time>
        )}
      </td>
      <td className="px-3 py-2">
        <State state={state} />
      </td>
      <td data-label={columns.pdf} className="px-3 py-2">
        {link === null || state !== 'ready' ? null : <LinkLeft expiresAt={link.expires_at} />}
      </td>
    </tr>
  );
}

function State({ state }: { readonly state: ManifestSummary['state'] }) {
  if (state === 'ready') return copy.states.ready;
  const isFailed = state === 'failed';
  return (
    <Badge tone={isFailed ? 'bad' : 'info'} icon={isFailed ? <Icon of={X} size={14} /> : <Icon of={Clock} size={14} />}>
      {copy.states[state]}
    </Badge>
  );
}

function LinkLeft({ expiresAt }: { readonly expiresAt: string }) {
  const now = useServiceNow();
  const state = linkStateOf(expiresAt, now);
  return (
    <span data-state={state} className={state === 'good' ? '' : 'text-warn-fg'}>
      {state === 'expired' ? copy.linkExpired : formatTimeLeft(expiresAt, now)}
    </span>
  );
}
