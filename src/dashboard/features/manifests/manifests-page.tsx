import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ManifestId } from '#contract/identifiers.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { manifestsQuery } from '#dashboard/queries/manifests.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { usePageTitle } from '#dashboard/ui/page-title.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { ManifestsBar } from './manifests-bar.tsx';
import { ManifestsFilter } from './manifests-filter.tsx';
import { ManifestsTable } from './manifests-table.tsx';
import { OpenById } from './open-by-id.tsx';
import { readManifestsFilter, withPage } from './manifests-address.ts';

const PER_PAGE = 50;
const NONE: ReadonlySet<ManifestId> = new Set();

/** The manifests of the account, newest first; several can be printed, saved or renewed at once. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const [selected, setSelected] = useState(NONE);
  usePageTitle(copy.title);
  const { page, filter } = readManifestsFilter(search);
  const { data, isError, refetch } = useQuery(manifestsQuery({ ...filter, page }));
  const isFiltered = Object.keys(filter).length > 0;
  const find = (text: string) => setSearch({ q: text });
  return (
    <div className="flex flex-col gap-4 px-4 pt-5 pb-28 lg:px-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold tracking-[-0.015em]">
          {copy.title}
        </h1>
        <OpenById onFind={find} />
      </div>
      <div className="no-print flex flex-wrap items-center gap-3">
        <ManifestsFilter search={search} carriers={data?.carriers ?? []} onChange={setSearch} />
        {data === undefined ? null : (
          <span className="ml-auto text-table text-ink-2 tabular-nums">{copy.updated(formatTime(data.as_of))}</span>
        )}
      </div>
      {data === undefined ? (
        <Waiting hasFailed={isError} onRetry={() => void refetch()} />
      ) : data.manifests.length === 0 ? (
        <Empty isFiltered={isFiltered} onClear={() => setSearch({})} />
      ) : (
        <ManifestsTable manifests={data.manifests} selected={selected} onSelect={setSelected} />
      )}
      {data !== undefined && data.total > PER_PAGE ? (
        <Pager
          name={copy.pages}
          words={copy}
          page={page}
          of={Math.ceil(data.total / PER_PAGE)}
          onPage={(next) => setSearch((now) => withPage(now, next))}
        />
      ) : null}
      {selected.size === 0 ? null : (
        <ManifestsBar manifests={data?.manifests ?? []} selected={selected} onClear={() => setSelected(NONE)} />
      )}
    </div>
  );
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  if (hasFailed)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{copy.problem}</p>
        <Button onClick={onRetry}>{copy.tryAgain}</Button>
      </div>
    );
  return (
    <div className="appear-later flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 py-10">
      <p className="text-lg font-bold">{isFiltered ? copy.noMatch : copy.empty}</p>
      {isFiltered ? (
        <Button onClick={onClear}>{copy.clearFilters}</Button>
      ) : (
        <>
          <p>{copy.emptyText}</p>
          <Link to={paths.orders()} className={buttonClass('primary')}>
            {copy.goToOrders}
          </Link>
        </>
      )}
    </div>
  );
}
