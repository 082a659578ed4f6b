import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DELIVERY_OUTCOMES } from '#contract/added/webhook-deliveries.ts';
import type { Capabilities } from '#contract/gateway/offer.ts';
import { serviceAheadMs } from '#dashboard/browser/service-time.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { deliveriesQuery } from '#dashboard/queries/deliveries.ts';
import { readListFilter } from '#dashboard/queries/list-filter.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { ListEmpty, ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { StaleNote } from '#dashboard/ui/stale-note.tsx';
import { useRowKeys } from '#dashboard/ui/row-keys.ts';
import { isDay, withParameter } from '#dashboard/router/search-parameters.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { DeliveriesFilter } from './deliveries-filter.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { ReplayFailed } from './replay-failed.tsx';

/** The updates sent to the webhook URL, the receiver's answers, and replays. */
export function DeliveriesTab() {
  const { data: session } = useQuery(sessionQuery());
  const offered = session?.service?.capabilities;
  if (offered === undefined) return null;
  if (offered.webhookDeliveries !== 'yes')
    return <p className="py-6">{offered.webhookDeliveries === 'no' ? copy.notOffered : copy.notKnown}</p>;
  const isOwner = session?.person?.role === 'owner';
  return <Deliveries canReplay={offered.webhookReplay === 'yes' && isOwner} whyNoReplay={explain(offered, isOwner)} />;
}

/** Why deliveries can't be replayed; empty if they can, or while that isn't known. */
function explain({ webhookReplay }: Capabilities, isOwner: boolean): string {
  if (webhookReplay === 'no') return copy.replayNotOffered;
  return isOwner ? '' : copy.ownerOnly;
}

const CHOICES = { outcome: DELIVERY_OUTCOMES, from: isDay, to: isDay };

function Deliveries({ canReplay, whyNoReplay }: { readonly canReplay: boolean; readonly whyNoReplay: string }) {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  const { tracking_number, outcome, ...days } = readListFilter(search, ['tracking_number', 'outcome']);
  const known = DELIVERY_OUTCOMES.find((one) => one === outcome);
  const filter = {
    ...days,
    ...(tracking_number === undefined ? {} : { tracking_number }),
    ...(known ? { outcome: known } : {}),
  };
  const list = useInfiniteQuery(deliveriesQuery(filter));
  useRowKeys(() => void list.refetch());
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  const open = search.get('delivery');
  const isFiltered = Object.keys(filter).length > 0;
  const mayHaveFailed = !list.isLoading && (isFiltered || deliveries?.length !== 0);
  const readAt = useReadAt(list.dataUpdatedAt + serviceAheadMs());
  return (
    <div className="flex flex-col gap-4">
      <LoadingLine isOn={list.isFetching && deliveries !== undefined} />
      <div className="no-print flex flex-wrap items-end justify-between gap-3">
        <DeliveriesFilter search={search} onChange={setSearch} />
        {canReplay && mayHaveFailed ? <ReplayFailed /> : null}
      </div>
      <IgnoredNote values={ignored} />
      {list.isRefetchError ? (
        <StaleNote
          onRetry={() => void list.refetch()}
          copy={{ text: copy.notUpdated(readAt), tryAgain: copy.tryAgain }}
        />
      ) : null}
      <Loading isOn={list.isLoading} skeleton={<ListSkeleton />}>
        {deliveries === undefined ? (
          <ListProblem onRetry={() => void list.refetch()} copy={copy} />
        ) : deliveries.length === 0 ? (
          <ListEmpty onClear={isFiltered ? () => setSearch({ tab: 'deliveries' }) : undefined} copy={copy}>
            <Link to="?tab=settings" className={buttonClass('secondary')}>
              {copy.toSettings}
            </Link>
          </ListEmpty>
        ) : (
          <DeliveriesTable
            deliveries={deliveries}
            canReplay={canReplay}
            addressOf={(id) => `?${withParameter(search, 'delivery', id).toString()}`}
          />
        )}
      </Loading>
      {list.hasNextPage ? (
        <ShowOlder
          key={JSON.stringify(filter)}
          isLoading={list.isFetchingNextPage}
          onLoad={async () => !(await list.fetchNextPage()).isFetchNextPageError}
        />
      ) : null}
      {open === null ? null : (
        <DeliveryDetail
          key={open}
          id={open}
          canReplay={canReplay}
          whyNoReplay={whyNoReplay}
          onClose={() => setSearch((now) => withParameter(now, 'delivery', ''), closeTo)}
        />
      )}
    </div>
  );
}

interface ShowOlderProps {
  readonly isLoading: boolean;
  /** False: they couldn't be loaded. */
  readonly onLoad: () => Promise<boolean>;
}

function ShowOlder({ isLoading, onLoad }: ShowOlderProps) {
  // Kept apart from the list's own state, which the next poll replaces within seconds.
  const [hasFailed, setHasFailed] = useState(false);
  const load = async () => setHasFailed(!(await onLoad()));
  return (
    <div>
      <Button busy={isLoading && copy.loadingOlder} onClick={() => void load()}>
        {copy.older}
      </Button>
      {hasFailed ? (
        <p role="alert" className="mt-2 text-table text-bad-fg">
          {describeFailedRead(copy.olderFailed)}
        </p>
      ) : null}
    </div>
  );
}
