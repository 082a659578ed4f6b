import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Scan } from '#domain/scan-burst.ts';
import { judgeScan } from '#domain/scan-verdict.ts';
import { requestLabelsMutation } from '#dashboard/queries/labels.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { addScan, changeScan, collectedNumbers, scanList } from '#dashboard/state/scan-list.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { soundOf } from './verdict-tone.ts';

export const MODES = ['collect', 'print', 'lookup'] as const;
export type ScanMode = (typeof MODES)[number];

/** Prints one order's label at once; false when it has none. */
export type PrintOne = (client: QueryClient, trackingNumber: string) => Promise<boolean>;

interface ScanStation {
  /** What was scanned, or typed. */
  readonly take: (scanned: string | Scan) => void;
}

/** Handles scans one after another: each gets its line at once and its verdict when it is known. */
export function useScanStation(
  mode: ScanMode,
  onOpen: (trackingNumber: string) => void,
  printOne: PrintOne,
): ScanStation {
  const client = useQueryClient();
  const asking = useMutation(requestLabelsMutation());
  const isOnline = useIsOnline();
  /** Verdicts are given in the order of scanning: "already in this list" depends on it. */
  const line = useRef<Promise<void>>(Promise.resolve());

  const judge = async (id: number, scanned: string, found: ReturnType<typeof findScanned>) => {
    const { text, isFromLink, order, near, isUnchecked, isUnread } = await found;
    const showVerdict = (outcome: Parameters<typeof soundOf>[0], at = text) => {
      changeScan(id, { text: at, outcome, isFromLink, near });
      playSound(soundOf(outcome));
    };
    if (isUnread) return showVerdict('unread', scanned);
    if (isUnchecked) return showVerdict('unchecked', scanned);
    if (mode === 'print' && order !== undefined) {
      changeScan(id, { text, outcome: 'printing', isFromLink, near });
      return showVerdict((await printOne(client, text).catch(() => false)) ? 'printed' : 'not_printed');
    }
    const others = scanList.get().entries.filter((entry) => entry.id !== id);
    const isInList = collectedNumbers({ startedAt: null, entries: others }).includes(text);
    const verdict = judgeScan(text, order, isInList);
    showVerdict(verdict);
    if (mode === 'lookup' && order !== undefined) onOpen(text);
    else if (verdict === 'no_label' && order?.label === 'none') asking.mutate([text]);
  };

  const take = (scanned: string | Scan) => {
    const text = typeof scanned === 'string' ? scanned : scanned.text;
    const id = addScan({ text, outcome: 'checking', isFromLink: false, near: null });
    const found = findScanned(client, scanned);
    line.current = line.current.then(() => judge(id, text, found));
  };

  const checkAgain = useEffectEvent(() => {
    for (const { id, text, outcome } of scanList.get().entries.toReversed()) {
      // A line still `checking` here was interrupted by a reload.
      if (outcome !== 'unchecked' && outcome !== 'checking') continue;
      const found = findScanned(client, text);
      line.current = line.current.then(() => judge(id, text, found));
    }
  });
  useEffect(() => {
    if (isOnline) checkAgain();
  }, [isOnline]);

  return { take };
}
