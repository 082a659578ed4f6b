import { Printer, Undo2 } from 'lucide';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { clearScanList, type ScanMode } from '#dashboard/state/scan-list.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface ScanActionsProps {
  readonly mode: ScanMode;
  readonly scans: number;
  readonly collected: number;
  /** The collected tracking numbers whose orders can have a label. */
  readonly printable: readonly string[];
  /** Those that can still be booked. */
  readonly bookable: readonly string[];
  readonly listName: string;
  readonly onUndo: () => void;
  readonly onBook: () => void;
}

const BIG = 'min-h-16 px-6 text-lg';

/** The actions on the list, large enough to press with gloves. */
export function ScanActions({
  mode,
  scans,
  collected,
  printable,
  bookable,
  listName,
  onUndo,
  onBook,
}: ScanActionsProps) {
  const isOnline = useIsOnline();
  if (scans === 0) return null;
  return (
    <div className="kept-in-view sticky bottom-0 mt-5 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-4 max-sm:bottom-16">
      <Button className={BIG} aria-label={copy.undoName} icon={<Icon of={Undo2} size={20} />} onClick={onUndo}>
        {copy.undo}
      </Button>
      <Button tone="quiet" className={`${BIG} mr-auto`} onClick={() => showToast(copy.cleared(scans), clearScanList())}>
        {copy.clear}
      </Button>
      {mode !== 'collect' || collected === 0 ? null : (
        <>
          <Button
            className={BIG}
            icon={<Icon of={Printer} size={20} />}
            unavailable={printable.length === 0}
            onClick={() => printRequest.set({ listed: printable, scanned: printable, listName })}
          >
            {copy.print(printable.length)}
          </Button>
          <Button tone="primary" className={BIG} unavailable={!isOnline || bookable.length === 0} onClick={onBook}>
            {copy.book(bookable.length)}
          </Button>
        </>
      )}
    </div>
  );
}
