import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer, X } from 'lucide';
import { useEffect, useRef } from 'react';
import type { OrderFilter, SelectionAssessment } from '#contract/gateway/orders.ts';
import { holdCopy } from '#dashboard/copy/hold.ts';
import { tagsCopy } from '#dashboard/copy/order-notes.ts';
import { pickupSiteCopy } from '#dashboard/copy/pickup-site.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { cutOffsQuery } from '#dashboard/queries/cut-offs.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { usePageCommands } from '#dashboard/state/page-commands.ts';
import { roomForBar } from '#dashboard/state/room-for-bar.ts';
import { useShownSelection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useOpener } from '#dashboard/ui/use-opener.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import type { SelectionActions } from './use-selection-actions.ts';
import { SelectionMenu } from './selection-menu.tsx';
import { useAssessment } from './use-assessment.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const LeftByNote = lazyChunk(() => import('#dashboard/components/left-by-note.tsx'), 'LeftByNote');
const WhyNot = lazyChunk(() => import('./why-not.tsx'), 'WhyNot');
const ROOM_BELOW_PX = 24;

export interface SelectionBarProps {
  readonly filter: OrderFilter | undefined;
  readonly actions: SelectionActions;
}

/** Shows what is selected and what can be done with it, also in the command menu. Floats above the list; the page leaves room below. */
export function SelectionBar({ filter, actions }: SelectionBarProps) {
  const { count } = useShownSelection();
  const { data: session } = useQuery(sessionQuery());
  const isWorkingList = session?.service?.capabilities.ordersFeed === 'no';
  // With a single site there is nothing to choose. Fetched on the first tick; until it has loaded, no choice is offered.
  const { data: cutOffs } = useQuery(cutOffsQuery());
  const hasSites = cutOffs !== undefined && cutOffs.sites.length > 1;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // An observer is told the height after each layout, without forcing one.
    const observer = new ResizeObserver(([entry]) => {
      const room = (entry?.borderBoxSize[0]?.blockSize ?? 0) + ROOM_BELOW_PX;
      bar.current?.style.setProperty('--own-room', `${room}px`);
      roomForBar.set(room);
    });
    if (bar.current !== null) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      roomForBar.set(0);
    };
  }, []);
  const { assessment, isCurrent, hasFailed, retry } = useAssessment(filter);
  const leftOut = isCurrent ? count - (assessment?.bookable ?? count) : 0;
  const isOnline = useIsOnline();
  const bookable = isCurrent && isOnline ? (assessment?.bookable ?? 0) : 0;
  // Only the actions that are possible now.
  usePageCommands(() => [
    ...(bookable > 0 ? [{ name: selectionCopy.book(bookable), keys: 'b', run: actions.book }] : []),
    ...(isOnline ? [{ name: selectionCopy.getLabels, keys: 'l', run: actions.getLabels }] : []),
    { name: selectionCopy.printLabels, keys: 'p', run: actions.printLabels },
    { name: selectionCopy.copyNumbers, keys: 'c', run: actions.copyNumbers },
    { name: selectionCopy.exportCsv, keys: 'e', run: actions.exportCsv },
    { name: selectionCopy.showSelected, run: actions.showSelected },
    { name: holdCopy.menu, run: actions.holdOrders },
    { name: holdCopy.release, run: actions.releaseOrders },
    { name: tagsCopy.menu, run: actions.tagOrders },
    ...(hasSites ? [{ name: pickupSiteCopy.menu, run: actions.setSite }] : []),
    { name: selectionCopy.clear, run: actions.clear },
  ]);
  return (
    <section
      ref={bar}
      aria-label={selectionCopy.region}
      data-region
      tabIndex={-1}
      className="on-rail slide-up no-print floating-bar sticky bottom-20 z-20 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-transparent bg-bar px-4 py-2.5 text-rail-ink shadow-bar sm:bottom-5"
    >
      <p className="text-lg font-bold whitespace-nowrap max-sm:w-full max-sm:pr-12">{selectionCopy.selected(count)}</p>
      <LeftByNote what="selection" className="text-sm text-rail-ink-2" />
      {isCurrent && assessment !== undefined && assessment.not_in_view > 0 ? (
        <p className="text-sm whitespace-nowrap text-rail-ink-2">
          {selectionCopy.notInView(assessment.not_in_view)}{' '}
          <button type="button" className="font-semibold underline" onClick={actions.showSelected}>
            {selectionCopy.showSelected}
          </button>
        </p>
      ) : null}
      {leftOut > 0 && assessment !== undefined ? <WhyNotButton count={leftOut} assessment={assessment} /> : null}
      {hasFailed ? (
        <p className="text-sm text-rail-ink-2">
          {selectionCopy.notAssessed}{' '}
          <button type="button" className="font-semibold underline" onClick={retry}>
            {selectionCopy.tryAgain}
          </button>
        </p>
      ) : null}
      <div
        role="toolbar"
        aria-label={selectionCopy.toolbar}
        className="ml-auto flex flex-wrap items-center justify-end gap-2"
      >
        <GetLabelsButton isMain={isCurrent && needsLabelsFirst(assessment)} onGet={actions.getLabels} />
        <PrintLabelsButton onPrint={actions.printLabels} />
        <SelectionMenu actions={actions} isWorkingList={isWorkingList} hasSites={hasSites} />
        <BookButton
          count={count}
          bookable={isCurrent ? assessment?.bookable : undefined}
          isCounting={!hasFailed}
          onBook={actions.book}
        />
        <button
          type="button"
          aria-label={selectionCopy.clear}
          title={selectionCopy.clear}
          onClick={actions.clear}
          // On phones it is beside the count, because the buttons fill their lines.
          className="flex size-10 items-center justify-center rounded-md hover:bg-rail-active max-sm:absolute max-sm:top-1 max-sm:right-2"
        >
          <Icon of={X} size={18} />
        </button>
      </div>
    </section>
  );
}

/** Whether nothing can be booked because labels are missing. */
function needsLabelsFirst(assessment: SelectionAssessment | undefined): boolean {
  if (assessment?.bookable !== 0) return false;
  return assessment.left_out.some(
    ({ reason, tracking_numbers: numbers }) => reason === 'no_label' && numbers.length > 0,
  );
}

/** The next step for orders that can't be booked yet. */
function GetLabelsButton({ isMain, onGet }: { readonly isMain: boolean; readonly onGet: () => void }) {
  const isOnline = useIsOnline();
  return (
    <Button tone={isMain && isOnline ? 'primary' : 'bar'} unavailable={!isOnline} onClick={onGet}>
      {selectionCopy.getLabels}
    </Button>
  );
}

function PrintLabelsButton({ onPrint }: { readonly onPrint: () => void }) {
  return (
    <Button tone="bar" shortcut="P" icon={<Icon of={Printer} size={17} />} onClick={onPrint}>
      <span>
        {selectionCopy.printLabelText}
        <span className="max-lg:sr-only">{selectionCopy.printWhat}</span>
      </span>
    </Button>
  );
}

interface BookButtonProps {
  readonly count: number;
  /** Undefined until known. */
  readonly bookable: number | undefined;
  /** Whether that will be known by itself. */
  readonly isCounting: boolean;
  readonly onBook: () => void;
}

/** Shows how many orders will be booked. */
function BookButton({ count, bookable, isCounting, onBook }: BookButtonProps) {
  const isOnline = useIsOnline();
  const canBook = isOnline && bookable !== undefined && bookable > 0;
  // Overrides the list's shortcut, which doesn't know whether anything can be booked.
  useShortcut('b', () => undefined, bookable === 0);
  const why = isOnline ? (bookable === 0 ? selectionCopy.noneCanGo : '') : selectionCopy.offline;
  return (
    <>
      {why === '' ? null : (
        <p id="why-no-booking" className="max-w-72 text-sm text-rail-ink-2 max-lg:max-w-48">
          {why}
        </p>
      )}
      <Button
        tone={bookable === 0 || !isOnline ? 'bar' : 'primary'}
        className="tabular-nums"
        shortcut="B"
        unavailable={!canBook}
        aria-describedby={why === '' ? undefined : 'why-no-booking'}
        onClick={onBook}
      >
        {bookable === undefined && isOnline && isCounting
          ? selectionCopy.counting
          : selectionCopy.book(bookable ?? count)}
      </Button>
    </>
  );
}

interface WhyNotButtonProps {
  readonly count: number;
  readonly assessment: SelectionAssessment;
}

function WhyNotButton({ count, assessment }: WhyNotButtonProps) {
  const opener = useOpener(WhyNot.load);
  return (
    <>
      <button
        {...opener.trigger}
        type="button"
        aria-label={selectionCopy.whyNot(count)}
        aria-haspopup="dialog"
        className="rounded-xs text-sm font-semibold whitespace-nowrap text-rail-ink underline underline-offset-2"
      >
        <span className="max-lg:hidden">{selectionCopy.whyNot(count)}</span>
        <span className="lg:hidden">{selectionCopy.cantBook(count)}</span>
      </button>
      {opener.isOpen ? <WhyNot opener={opener} assessment={assessment} /> : null}
    </>
  );
}
