import type { Today } from '#contract/gateway/today.ts';
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
  const lane = () => {
    const key = focusedRow()?.dataset['row'] ?? today?.next;
    return today?.lanes.find((one) => one.key === key);
  };
  useShortcut('b', () => {
    const one = lane();
    if (one?.step === 'book' && one.booking === null && today?.is_past === false) onDialog('review', one.key);
  });
  useShortcut('p', () => {
    const one = lane();
    if (one?.step === 'print') pressInLane(one.key, '.lane-button');
  });
  useShortcut('h', () => {
    if (today?.is_past === false) onDialog('handover');
  });
  useShortcut('s', () => {
    const one = lane();
    if (one !== undefined) pressInLane(one.key, '[data-marks-seen]');
  });
  useShortcut('e', onExport);
}

/** Presses a button of the lane's own, if it is there, so that the resulting question or error appears in the lane. */
function pressInLane(key: string, button: string): void {
  document.getElementById(`lane-${key}`)?.querySelector<HTMLElement>(button)?.click();
}
