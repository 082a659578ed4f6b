import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useState } from 'react';
import { LABEL_VIEWS, type LabelView } from '#contract/gateway/label.ts';
import { LABELS_PER_PAGE } from '#contract/gateway/labels.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { paths } from '#dashboard/paths.ts';
import { labelSummaryQuery } from '#dashboard/queries/label-summary.ts';
import { labelChecksQuery } from '#dashboard/queries/labels.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { ListEmpty, ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { StaleNote } from '#dashboard/ui/stale-note.tsx';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { useOfflineSince } from '#dashboard/browser/online.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { isPage, readPage, withPage, withParameter } from '#dashboard/router/search-parameters.ts';
import { useLastPage } from '#dashboard/router/use-last-page.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { LabelKeys } from './label-keys.tsx';
import { LabelLists } from './label-lists.tsx';
import { LabelNotes } from './label-notes.tsx';
import { LabelViews } from './label-views.tsx';
import { PrintReady } from './print-ready.tsx';
import { SearchLabels } from './search-labels.tsx';
import { useLabelActions } from './use-label-actions.ts';

export interface OverLabelsProps {
  readonly search: URLSearchParams;
  readonly onSearch: ChangeSearch;
  /** The tracking numbers on the current page of the list, in the order shown. */
  readonly numbers: readonly string[];
  /** Position of that page's first label in the list, and the length of the list. */
  readonly first: number;
  readonly total: number;
}

export interface CancelProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

export interface LabelsPageProps {
  readonly Order?: ComponentType<OverLabelsProps>;
  readonly Cancel?: ComponentType<CancelProps>;
}

const CHOICES = { show: LABEL_VIEWS, page: isPage, dialog: ['print'] };

/** Every requested label: its progress, what it is waiting for, who can help. The router passes in the overlays. */
export function LabelsPage({ Order, Cancel }: LabelsPageProps) {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  const view = readView(search);
  const page = readPage(search);
  const q = search.get('q')?.trim() || undefined;
  const [cause, carrier] = [search.get('cause') ?? undefined, search.get('carrier') ?? undefined];
  const { data, isError, isLoading, isFetching, isPlaceholderData, refetch } = useQuery(
    labelChecksQuery({ view, q, cause, carrier, page }),
  );
  const readAt = useReadAt(data?.as_of);
  const pages = data && Math.ceil(data.total / LABELS_PER_PAGE);
  useLastPage(page, isPlaceholderData ? undefined : pages, (last) =>
    setSearch((now) => withPage(now, last), 'replace'),
  );
  const isPastEnd = data?.checks.length === 0 && (data.total > 0 || page > 1);
  const { data: summary } = useQuery(labelSummaryQuery());
  const actions = useLabelActions();
  const [cancelling, setCancelling] = useState<readonly string[]>();
  const offlineSince = useOfflineSince();
  const run = summary?.run;
  const isRunning = run != null && run.in_progress > 0;
  usePageTitle(
    isRunning ? copy.running(run.asked - run.in_progress, run.asked) : copy.title,
    isRunning ? 'running' : 'idle',
  );
  const addressOf = useCallback((number: string) => `?${withOrder(search, number).toString()}`, [search]);
  const numbers = (data?.checks ?? []).map((check) => check.tracking_number);
  const isPaused = summary?.paused != null;
  return (
    <div className={`flex flex-col gap-4 px-4 pt-5 pb-28 lg:px-6 ${search.has('order') ? 'lg:beside-drawer' : ''}`}>
      <LoadingLine isOn={isFetching && data !== undefined} />
      <div className="flex min-h-(--control) flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold tracking-[-0.015em]">
          {copy.title}
        </h1>
        {isPaused || (summary?.counts['in-progress'] ?? 0) > 0 ? (
          <Button
            unavailable={actions.isOffline || actions.isPausing}
            onClick={() => actions.pause(!isPaused)}
            className="no-print"
          >
            {isPaused ? copy.resume : copy.pause}
          </Button>
        ) : null}
        {view === 'ready' ? (
          <PrintReady count={data?.total ?? 0} q={q} carrier={carrier} />
        ) : (
          <PrintReady count={summary?.counts.ready ?? 0} q={undefined} carrier={undefined} />
        )}
      </div>
      <LabelViews view={view} counts={summary?.counts} />
      {summary === undefined ? null : <LabelNotes summary={summary} offlineSince={offlineSince} />}
      <IgnoredNote values={ignored} />
      <SearchLabels search={search} onChange={setSearch} carriers={data?.carriers ?? []} readAt={data && readAt} />
      {data !== undefined && isError ? (
        <StaleNote onRetry={() => void refetch()} copy={{ text: copy.notUpdated(readAt), tryAgain: copy.tryLoading }} />
      ) : null}
      <Loading isOn={isLoading || isPastEnd} skeleton={<ListSkeleton />}>
        {data === undefined ? (
          <ListProblem onRetry={() => void refetch()} copy={{ ...copy, tryAgain: copy.tryLoading }} />
        ) : data.checks.length === 0 ? (
          <ListEmpty
            onClear={
              q === undefined && cause === undefined && carrier === undefined
                ? undefined
                : () => setSearch(withoutFilters(search))
            }
            copy={{ ...copy, empty: copy.empty[view], emptyText: copy.emptyText[view] }}
          >
            <Link
              to={paths.orders({ view: 'needs-label' })}
              className={buttonClass((summary?.counts.ready ?? 0) > 0 ? 'secondary' : 'primary')}
            >
              {copy.goToOrders}
            </Link>
          </ListEmpty>
        ) : (
          <LabelLists
            view={view}
            data={data}
            actions={actions}
            frozenAt={offlineSince}
            heldUntil={summary?.hold?.until ?? null}
            onCancel={Cancel === undefined ? undefined : setCancelling}
            addressOf={addressOf}
          />
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
      <LabelKeys onRefresh={() => void refetch()} />
      {Cancel === undefined || cancelling === undefined ? null : (
        <Cancel numbers={cancelling} onClose={() => setCancelling(undefined)} />
      )}
      {Order === undefined || !search.has('order') ? null : (
        <Order
          search={search}
          onSearch={setSearch}
          numbers={numbers}
          first={(page - 1) * LABELS_PER_PAGE}
          total={data?.total ?? 0}
        />
      )}
    </div>
  );
}

function readView(search: URLSearchParams): LabelView {
  return LABEL_VIEWS.find((view) => view === search.get('show')) ?? 'in-progress';
}

function withOrder(search: URLSearchParams, number: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('order', number);
  next.set('tab', 'label');
  return next;
}

function withoutFilters(search: URLSearchParams): URLSearchParams {
  return ['q', 'cause', 'carrier'].reduce((next, name) => withParameter(next, name, ''), search);
}
