import { formatIsoDay, formatTime } from '#dashboard/copy/dates.ts';
import { importCopy } from '#dashboard/copy/import.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import type { ImportedFile, LineVerdict, useImport } from './use-import.ts';

interface ImportResultProps {
  readonly result: ImportedFile;
  readonly onRetry: () => void;
  readonly onCheckAgain: () => void;
  readonly printRest: ReturnType<typeof useImport>['printRest'];
  readonly onClose: () => void;
}

const VERDICTS = [
  'entered',
  'known',
  'unknown',
  'not_a_number',
  'not_checked',
  'not_sent',
] as const satisfies LineVerdict[];
const LEFT_OUT = ['unknown', 'not_a_number', 'not_checked', 'not_sent'] as const;

/** The outcome of every line. Lines that didn't get into the list can be saved, each with the reason. */
export function ImportResult({ result, onRetry, onCheckAgain, printRest, onClose }: ImportResultProps) {
  const { counts, added, judged, unknownSites } = result;
  const left = LEFT_OUT.reduce((sum, verdict) => sum + counts[verdict], judged.lines - judged.sendable);
  const save = async () => {
    const rest = await printRest(importCopy.reasons);
    if (rest === undefined) return;
    const now = new Date();
    const file = `not-imported-${formatIsoDay(now)}-${formatTime(now).replace(':', '')}.csv`;
    saveFile(file, new Blob([rest.csv], { type: 'text/csv;charset=utf-8' }));
    showToast(importCopy.saved(file, rest.lines));
  };
  const add = () => {
    selection.add(added);
    showToast(importCopy.added(added.length));
    // In a separate task: rendering a long selection and closing the dialog in one task blocks the page.
    requestAnimationFrame(() => setTimeout(onClose));
  };
  const faults = (['empty', 'not_a_number', 'rounded', 'twice'] as const).filter((fault) => judged.faults[fault] > 0);
  return (
    <Dialog
      title={importCopy.title}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{importCopy.close}</Button>
          {left === 0 ? null : <Button onClick={() => void save()}>{importCopy.saveRest(left)}</Button>}
          {counts.not_sent === 0 ? null : <Button onClick={onRetry}>{importCopy.tryAgain(counts.not_sent)}</Button>}
          {counts.not_checked === 0 ? null : (
            <Button onClick={onCheckAgain}>{importCopy.checkAgain(counts.not_checked)}</Button>
          )}
          <Button tone="primary" unavailable={added.length === 0} onClick={add}>
            {importCopy.add(added.length)}
          </Button>
        </>
      }
    >
      {counts.not_sent === 0 ? null : (
        <p role="alert" className="mb-3 text-bad-fg">
          {importCopy.stopped(counts.not_sent)}
        </p>
      )}
      {unknownSites.length === 0 ? null : (
        <p role="alert" className="mb-3 break-words text-warn-fg">
          {importCopy.unknownSites(unknownSites)}
        </p>
      )}
      <div role="status">
        <ul aria-label={importCopy.result} className="tabular-nums">
          {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
            <li key={verdict}>{importCopy.verdicts[verdict](counts[verdict])}</li>
          ))}
          {faults.map((fault) => (
            <li key={`file-${fault}`}>{importCopy.faults[fault](judged.faults[fault])}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
