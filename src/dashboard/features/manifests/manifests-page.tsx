import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { MANIFEST_PAGE_STATES } from '#contract/gateway/manifests.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '#dashboard/browser/store.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { manifestsQuery } from '#dashboard/queries/manifests.ts';
import { readListFilter } from '#dashboard/queries/list-filter.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { ListEmpty, ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { StaleNote } from '#dashboard/ui/stale-note.tsx';
import { isDay, isPage, readPage, withPage } from '#dashboard/router/search-parameters.ts';
import { useRowKeys } from '#dashboard/ui/row-keys.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { useLastPage } from '#dashboard/router/use-last-page.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { useClearChosen } from '#dashboard/components/use-clear-chosen.ts';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { chosenManifests } from '#dashboard/state/chosen-manifests.ts';
import { ManifestsBar, PrintedBar } from './manifests-bar.tsx';
import { ManifestsFilter } from './manifests-filter.tsx';
import { ManifestsTable } from './manifests-table.tsx';
import { OpenById } from './open-by-id.tsx';

const PER_PAGE = 50;
const CHOICES = { state: MANIFEST_PAGE_STATES, from: isDay, to: isDay, page: isPage };

/** The manifests of the account, newest first; several can be printed, saved or renewed at once. */
export function ManifestsPage() {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  const selected = new Set(useStore(chosenManifests));
  const clear = useClearChosen(chosenManifests, copy.deselected);
  const printing = usePrintManifests('manifests');
  usePageTitle(copy.title);
  const page = readPage(search);
  const filter = readListFilter(search, ['q', 'carrier', 'state']);
  const { data, isError, isLoading, isFetching, refetch } = useQuery(manifestsQuery({ ...filter, page }));
  const pages = data && Math.ceil(data.total / PER_PAGE);
  useLastPage(page, pages, (last) => setSearch((now) => withPage(now, last), 'replace'));
  const readAt = useReadAt(data?.as_of);
  const isPastEnd = data?.manifests.length === 0 && (data.total > 0 || page > 1);
  useRowKeys(() => void refetch());
  const isFiltered = Object.keys(filter).length > 0;
  const find = (text: string) => setSearch({ q: text });
  return (
    <div className="flex flex-col gap-4 px-4 pt-5 pb-28 lg:px-6">
      <LoadingLine isOn={isFetching && data !== undefined} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold tracking-[-0.015em]">
          {copy.title}
        </h1>
        <OpenById onFind={find} />
      </div>
      <div className="no-print flex flex-wrap items-center gap-3">
        <ManifestsFilter search={search} carriers={data?.carriers ?? []} onChange={setSearch} />
        {data === undefined ? null : (
          <span className="ml-auto text-table text-ink-2 tabular-nums">{copy.updated(readAt)}</span>
        )}
      </div>
      <IgnoredNote values={ignored} />
      {data !== undefined && isError ? (
        <StaleNote onRetry={() => void refetch()} copy={{ text: copy.notUpdated(readAt), tryAgain: copy.tryAgain }} />
      ) : null}
      <Loading isOn={isLoading || isPastEnd} skeleton={<ListSkeleton />}>
        {data === undefined ? (
          <ListProblem onRetry={() => void refetch()} copy={copy} />
        ) : data.manifests.length === 0 ? (
          <ListEmpty onClear={isFiltered ? () => setSearch({}) : undefined} copy={copy}>
            <Link to={paths.orders()} className={buttonClass('primary')}>
              {copy.goToOrders}
            </Link>
          </ListEmpty>
        ) : (
          <ManifestsTable manifests={data.manifests} selected={selected} onSelect={chosenManifests.choose} />
        )}
      </Loading>
      {pages !== undefined && pages > 1 ? (
        <Pager
          name={copy.pages}
          copy={copy}
          page={page}
          of={pages}
          onPage={(next) => setSearch((now) => withPage(now, next))}
        />
      ) : null}
      {selected.size === 0 ? (
        <PrintedBar printing={printing} />
      ) : (
        <ManifestsBar manifests={data?.manifests ?? []} selected={selected} printing={printing} onClear={clear} />
      )}
    </div>
  );
}
