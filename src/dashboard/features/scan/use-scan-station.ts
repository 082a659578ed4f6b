import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Scan } from '#domain/scan-burst.ts';
import { causeOf, judgeScan } from '#domain/scan-verdict.ts';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { undoPrintedMutation } from '#dashboard/queries/label-prints.ts';
import { requestLabelsMutation } from '#dashboard/queries/labels.ts';
import { findScanned, type ScannedOrder } from '#dashboard/queries/scanned-order.ts';
import { watchShownPerson } from '#dashboard/queries/signed-in-as.ts';
import { useStore } from '#dashboard/browser/store.ts';
import {
  addScan,
  changeScan,
  collectedNumbers,
  dropPartOfScan,
  isOfPrinting,
  openScans,
  scanList,
  type ScanMode,
  type ScanOutcome,
  undoLastScan,
} from '#dashboard/state/scan-list.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast, showUndoable } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { soundOf } from './verdict-tone.ts';

/** Prints one order's label immediately, unless it isn't wanted any more by then, and returns the outcome. */
export type PrintOne = (
  client: QueryClient,
  trackingNumber: string,
  printId: string,
  isWanted: () => boolean,
) => Promise<Extract<ScanOutcome, 'printed' | 'in_tab' | 'not_marked' | 'not_printed'>>;

interface ScanStation {
  /** Handles a number that was scanned or typed. */
  readonly take: (scanned: string | Scan) => void;
  /** Takes the last scan back; if its label was printed, that no longer counts. */
  readonly undoLast: () => void;
}

const RECHECK_INTERVAL_MS = 15_000;
/** IDs of scans that this tab is processing. Other open scans were interrupted by a reload, or belong to another tab. */
const underWay = new Set<string>();

/** Lists each scan immediately, and its verdict once known, so that a slow look-up doesn't hold up the others. */
export function useScanStation(
  mode: ScanMode,
  onOpen: (trackingNumber: string) => void,
  printOne: PrintOne,
): ScanStation {
  const client = useQueryClient();
  const { mutateAsync: requestLabels } = useMutation(requestLabelsMutation());
  const { mutateAsync: undoPrinted } = useMutation(undoPrintedMutation());
  const isOnline = useIsOnline();
  const isShown = useIsMounted();
  const hasUnchecked = useStore(scanList).entries.some(({ outcome }) => outcome === 'unchecked');
  /** A queue, so that labels come out in the order of scanning. */
  const printer = useRef<Promise<void>>(Promise.resolve());
  const newest = useRef({ id: '', text: '' });

  /** Shows a verdict. Returns false, silently, if the scan has been undone in the meantime; the caller then takes no action. */
  const show = (
    id: string,
    { text, order, isFromLink, near }: ScannedOrder,
    outcome: ScanOutcome,
    more: { readonly printId?: string; readonly awaitsLabel?: boolean } = {},
  ): boolean => {
    const cause = outcome === 'attention' && order !== undefined ? causeOf(order) : null;
    const isKnown = changeScan(id, { text, outcome, isFromLink, near, cause, ...more });
    if (isKnown && outcome !== 'printing') playSound(soundOf(outcome));
    return isKnown;
  };

  /** Resolves once the scan needs nothing more. */
  const judge = async (id: string, scanned: string, found: ScannedOrder): Promise<void> => {
    const { text, order } = found;
    const isLookUp = scanList.get().entries.find((entry) => entry.id === id)?.mode === 'lookup';
    if (found.isUnread) show(id, { ...found, text: scanned }, 'unread');
    else if (found.isUnchecked) show(id, found, 'unchecked');
    else if (isLookUp && order !== undefined) show(id, found, 'found');
    else {
      const others = scanList.get().entries.filter((entry) => entry.id !== id);
      const isInList = collectedNumbers({ startedAt: null, entries: others }).includes(text);
      const verdict = judgeScan(text, order, isInList);
      // Its verdict promises the label, so it stays open until the request has arrived.
      const awaitsLabel = verdict === 'no_label' && order?.label === 'none';
      if (!show(id, found, verdict, { awaitsLabel }) || !awaitsLabel) return;
      const isRequested = await requestLabels([text]).then(
        () => true,
        () => false,
      );
      changeScan(id, isRequested ? {} : { outcome: 'unchecked' });
    }
  };

  const judgeNow = async (id: string, scanned: string, finding: Promise<ScannedOrder>): Promise<void> => {
    const found = await finding;
    const judged = judge(id, scanned, found);
    const isLast = isShown() && scanList.get().entries[0]?.id === id;
    if (mode === 'lookup' && found.order !== undefined && isLast) onOpen(found.text);
    await judged;
  };

  const printAfter = async (
    before: Promise<void>,
    id: string,
    scanned: string,
    finding: Promise<ScannedOrder>,
  ): Promise<void> => {
    const isSamePerson = watchShownPerson();
    await before;
    const found = await finding;
    const why = found.order && whyUnprintable(found.order);
    const printId = makeUuid();
    // Another person who has signed in meanwhile would be the one who printed it.
    const isWanted = () => isSamePerson() && scanList.get().entries.some((entry) => entry.id === id);
    if (found.order === undefined) await judge(id, scanned, found);
    else if (why !== undefined) show(id, found, why);
    else if (show(id, found, 'printing', { printId }))
      show(id, found, await printOne(client, found.text, printId, isWanted).catch(() => 'print_failed' as const));
  };

  const take = (scanned: string | Scan) => {
    const text = typeof scanned === 'string' ? scanned : scanned.text;
    if (typeof scanned !== 'string' && scanned.insteadOf === newest.current.text) dropPartOfScan(newest.current.id);
    const id = addScan({
      text,
      outcome: 'checking',
      mode,
      isFromLink: false,
      near: null,
      cause: null,
    });
    newest.current = { id, text };
    underWay.add(id);
    const finding = findScanned(client, scanned);
    const handling = mode === 'print' ? printAfter(printer.current, id, text, finding) : judgeNow(id, text, finding);
    const ended = handling.catch(() => undefined).finally(() => underWay.delete(id));
    if (mode === 'print') printer.current = ended;
  };

  const undoLast = () => {
    const undone = undoLastScan();
    if (undone?.printId === undefined || !isOfPrinting(undone.outcome)) return;
    const { text, printId } = undone;
    // It may be printing now.
    const undo = () => printer.current.then(() => undoPrinted(printId));
    const failed = () => copy.notTakenBack(text);
    undo().then(
      () => showToast(copy.takenBack(text)),
      () => showUndoable(failed(), undo, failed),
    );
  };

  const isChecking = useRef(false);
  /** Rechecks open scans. Never prints, because the parcel may be elsewhere by now; the orders stay on the list. */
  const checkAgain = useEffectEvent(async () => {
    if (isChecking.current) return;
    isChecking.current = true;
    for (const { id, text, outcome } of openScans().toReversed()) {
      if (underWay.has(id)) continue;
      underWay.add(id);
      const found = await findScanned(client, text);
      const isAsBefore = found.isUnchecked && outcome === 'unchecked';
      const judged = isAsBefore ? undefined : judge(id, text, found);
      void Promise.resolve(judged).finally(() => underWay.delete(id));
      if (found.isCutOff && outcome === 'unchecked') break;
    }
    isChecking.current = false;
  });
  useEffect(() => {
    if (isOnline) void checkAgain();
  }, [isOnline]);
  // The server, or the service behind it, may come back without this device having been offline.
  useEffect(() => {
    if (!isOnline || !hasUnchecked) return undefined;
    const timer = setInterval(() => void checkAgain(), RECHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOnline, hasUnchecked]);

  return { take, undoLast };
}

/** Returns why an order has no label to print; undefined if it has one or may still get one. */
function whyUnprintable({ state, label }: NonNullable<ScannedOrder['order']>): 'cancelled' | 'attention' | undefined {
  if (state === 'cancelled') return 'cancelled';
  return label === 'attention' || label === 'tracking-only' ? 'attention' : undefined;
}
