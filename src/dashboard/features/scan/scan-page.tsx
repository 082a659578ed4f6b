import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, startTransition, useOptimistic, useState } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { type GoneVerdict, isLeftOut, judgeScan, type LeftOutVerdict } from '#domain/scan-verdict.ts';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { ignoreScan } from '#dashboard/components/ignore-scan.ts';
import { type Review, useLoadedAhead } from '#dashboard/components/review.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { TypeScanned } from '#dashboard/components/type-scanned.tsx';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';
import { useStore } from '#dashboard/browser/store.ts';
import {
  collectedNumbers,
  isCollected,
  countsAsPrinted,
  lookedUpNumbers,
  MODES,
  scanList,
  type ScanMode,
  type ScanOutcome,
} from '#dashboard/state/scan-list.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { blocksKeys } from '#dashboard/ui/open-layer.ts';
import { useScans } from '#dashboard/browser/scans.ts';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import type { How } from '#dashboard/router/use-go.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';
import { ModeChoice } from './mode-choice.tsx';
import { ScanActions } from './scan-actions.tsx';
import { ScannedList } from './scanned-list.tsx';
import { type PrintOne, useScanStation } from './use-scan-station.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const LOOK_UP_LIMIT = 5000;
const CHOICES = { mode: MODES, dialog: ['review'] };
const WITHOUT_ORDER: ReadonlySet<ScanOutcome> = new Set(['checking', 'unchecked', 'unknown', 'product', 'unread']);
const WITHOUT_LABEL: ReadonlySet<GoneVerdict | undefined> = new Set(['unknown', 'cancelled'] as const);

export interface ScanPageProps {
  readonly Review: Review;
  /** A component of another feature, passed in by the router, like the ones below. */
  readonly Order: ComponentType<{
    readonly search: URLSearchParams;
    readonly onSearch: ChangeSearch;
    readonly numbers: readonly string[];
    readonly first: number;
    readonly total: number;
    readonly head: ReactNode;
  }>;
  readonly Preview: ComponentType<{ readonly number: string }>;
  readonly printOne: PrintOne;
}

/** The page for work at a packing bench: collecting orders for a booking, printing labels or looking up orders, all by scanning. */
export function ScanPage({ Review, Order, Preview, printOne }: ScanPageProps) {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  // Optimistic, because the router updates slightly later, and the next scan already belongs to the new mode.
  const [mode, showMode] = useOptimistic(modeOf(search));
  const list = useStore(scanList);
  const numbers = collectedNumbers(list);
  const [last] = list.entries;
  const lookedUp = numbers.slice(-LOOK_UP_LIMIT);
  const { data } = useQuery({ ...lookUpQuery(lookedUp), enabled: lookedUp.length > 0 });
  const { data: lastFound } = useQuery({
    ...lookUpQuery([last?.text ?? '']),
    // Until the scan itself has been looked up, this would find nothing, and the list would take that for its answer.
    enabled: last !== undefined && !WITHOUT_ORDER.has(last.outcome),
  });
  const gone = new Map<string, GoneVerdict | undefined>(
    data?.orders.map((order) => [order.tracking_number, whyGone(order)]),
  );
  const unchecked = new Set(data?.not_checked);
  for (const { text, outcome } of list.entries) if (outcome === 'unchecked') unchecked.add(text);
  for (const { tracking_number } of data?.unknown ?? [])
    if (!unchecked.has(tracking_number)) gone.set(tracking_number, 'unknown');
  const bookable = numbers.filter((number) => gone.get(number) === undefined);
  // Whatever else keeps an order from being booked, its label can be printed.
  const printable = numbers.filter((number) => !WITHOUT_LABEL.has(gone.get(number)));
  useLoadedAhead(Review, bookable.length > 0);
  const isReview = search.get('dialog') === 'review';
  useStaleDialog(isReview ? 'review' : undefined, () => (numbers.length > 0 ? undefined : nothingToCopy.scanned));
  const set = (name: string, value: string, how?: How) => setSearch((now) => withParameter(now, name, value), how);
  const choose = (one: ScanMode) =>
    startTransition(() => {
      showMode(one);
      // Leaving Look up closes the order that was looked up.
      setSearch((now) => {
        const looked = one === 'lookup' ? now : withParameter(withParameter(now, 'order', ''), 'tab', '');
        return withParameter(looked, 'mode', one === 'collect' ? '' : one);
      });
    });
  const openFound = (number: string) => {
    // After a slow look-up another mode may have been chosen, whose scans are not looked up, or a dialog opened, which would be put away.
    const now = new URLSearchParams(location.search);
    if (modeOf(now) === 'lookup' && !blocksKeys())
      setSearch(withParameter(now, 'order', number), now.has('order') ? 'replace' : 'push');
  };
  const { take, undoLast } = useScanStation(mode, openFound, printOne);
  useScans((scan) => (blocksKeys() ? ignoreScan() : take(scan)));
  usePageTitle(copy.title);
  // Until it has arrived, `lastFound` is the order of the scan before.
  const order = lastFound?.orders.find(({ tracking_number }) => tracking_number === last?.text);
  const openable = mode === 'lookup' ? lookedUpNumbers(list) : numbers;
  const printed = list.entries.filter(countsAsPrinted).length;
  return (
    <div
      className={`flex min-h-[calc(100dvh-3.5rem)] flex-col px-4 pt-4 lg:px-6 ${search.has('order') ? 'lg:beside-drawer' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
          {copy.title}
        </h1>
        <ModeChoice mode={mode} onChoose={choose} />
      </div>
      <IgnoredNote values={ignored} />
      <VerdictPanel
        last={last}
        gone={last !== undefined && isCollected(last) ? gone.get(last.text) : undefined}
        order={order}
        mode={mode}
        count={mode === 'print' ? printed : numbers.length}
        onTakeNear={take}
      />
      <div className="grid flex-1 items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          <ScannedList entries={list.entries} startedAt={list.startedAt} gone={gone} />
          <div className="mt-4">
            <TypeScanned label={copy.typeLabel} action={copy.addNumber} onTake={take} />
          </div>
        </div>
        {order?.label === 'ready' || order?.label === 'printed' ? (
          <div className="mt-4 max-xl:hidden">
            <Preview key={order.tracking_number} number={order.tracking_number} />
          </div>
        ) : null}
      </div>
      <ScanActions
        mode={mode}
        scans={list.entries.length}
        collected={numbers.length}
        printable={printable}
        bookable={bookable}
        listName={list.startedAt === null ? copy.title : copy.started(list.startedAt)}
        onUndo={undoLast}
        onBook={() => set('dialog', 'review')}
      />
      {isReview && numbers.length > 0 ? (
        <ScanReview Review={Review} bookable={bookable} onClose={() => set('dialog', '', closeTo)} />
      ) : null}
      {search.has('order') ? (
        <Order
          search={search}
          onSearch={setSearch}
          numbers={openable}
          first={0}
          total={openable.length}
          head={<ModeChoice mode={mode} onChoose={choose} />}
        />
      ) : null}
    </div>
  );
}

function modeOf(search: URLSearchParams): ScanMode {
  return MODES.find((one) => one === search.get('mode')) ?? 'collect';
}

interface ScanReviewProps {
  readonly Review: Review;
  readonly bookable: readonly string[];
  readonly onClose: () => void;
}

/** Keeps the orders that could be booked on opening: updates about them may arrive before the response that leads to their booking. */
function ScanReview({ Review, bookable, onClose }: ScanReviewProps) {
  const [numbers] = useState(bookable);
  return <Review trackingNumbers={numbers} onClose={onClose} />;
}

/** Why a collected order can no longer be booked, if it can't. A missing label doesn't count: Review reports it. */
function whyGone(order: IndexedOrder): LeftOutVerdict | undefined {
  const verdict = judgeScan(order.tracking_number, order, true);
  return isLeftOut(verdict) ? verdict : undefined;
}
