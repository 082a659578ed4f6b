import type { Today } from '#contract/gateway/today.ts';
import { useMutation } from '@tanstack/react-query';
import { markWarningSeenMutation } from '#dashboard/queries/today.ts';
import { focusedRow, useRowKeys } from '#dashboard/ui/row-keys.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import type { TodayDialog } from './today-address.ts';

interface TodayKeys {
  readonly today: Today | undefined;
  readonly onDialog: (dialog: TodayDialog, lane?: string) => void;
  readonly onExport: () => void;
  readonly onRefresh: () => void;
}

/** `j`/`k` next/previous lane, Enter its orders, `b` Review, `p` print, `h` handover, `s` mark as seen, `e` export, `r` refresh. */
export function useTodayKeys({ today, onDialog, onExport, onRefresh }: TodayKeys): void {
  useRowKeys(onRefresh);
  const seeing = useMutation(markWarningSeenMutation());
  const lane = () => {
    const key = focusedRow()?.dataset['row'] ?? today?.next;
    return today?.lanes.find((one) => one.key === key);
  };
  useShortcut('b', () => {
    const one = lane();
    if (one?.step === 'book' && one.booking === null && today?.is_past === false) onDialog('review', one.key);
  });
  useShortcut('p', () => pressStep(lane()?.key, 'print', lane()?.step));
  useShortcut('h', () => {
    if (today?.is_past === false) onDialog('handover');
  });
  useShortcut('s', () => {
    const one = lane();
    const last = one?.warnings.at(-1);
    if (one?.cut_off == null || last === undefined || last.seen_at !== null) return;
    seeing.mutate({ lane: one.key, cut_off_at: one.cut_off.at, minutes: last.minutes });
  });
  useShortcut('e', onExport);
}

/** Presses the lane's own button, so that the resulting question or error appears in the lane. */
function pressStep(key: string | undefined, wanted: string, step: string | undefined): void {
  if (key === undefined || step !== wanted) return;
  document.getElementById(`lane-${key}`)?.querySelector<HTMLElement>('.lane-button')?.click();
}
