import { useEffectEvent, useEffect, useId } from 'react';
import { importCopy } from '#dashboard/copy/import.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ProgressLine } from '#dashboard/ui/progress-line.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { type ImportProblem, useImport } from './use-import.ts';

interface ImportDialogProps {
  /** A file dropped on the page, which is read at once. */
  readonly dropped: File | undefined;
  readonly onClose: () => void;
}

/** Imports a shop system's file into the working list: choose it, correct its columns, send it, see the result line by line. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  const { stage, open, choose, start, checkAgain, printRest, reset } = useImport();
  const openDropped = useEffectEvent((file: File) => {
    // Otherwise the answers for the file being imported would be attributed to the new one.
    if (stage.at === 'importing') showToast(importCopy.oneAtATime);
    else open(file);
  });
  const reportInterrupted = useEffectEvent(() => {
    if (stage.at === 'importing') showToast(importCopy.broken(stage.done, stage.of));
  });
  useEffect(() => () => reportInterrupted(), []);
  useEffect(() => {
    if (dropped !== undefined) openDropped(dropped);
  }, [dropped]);
  if (stage.at === 'preview') {
    return <ImportPreview file={stage.file} choose={choose} start={start} onOther={reset} onClose={onClose} />;
  }
  if (stage.at === 'result') {
    const { result } = stage;
    const retry = () => start(result.judged);
    const again = () => checkAgain(result.judged);
    return (
      <ImportResult result={result} onRetry={retry} onCheckAgain={again} printRest={printRest} onClose={onClose} />
    );
  }
  return (
    <Dialog
      title={importCopy.title}
      width="wide"
      onClose={onClose}
      actions={<Button onClick={onClose}>{importCopy.close}</Button>}
    >
      {stage.at === 'problem' ? (
        <p role="alert" className="mb-3 text-bad-fg">
          {describeProblem(stage.problem)}
        </p>
      ) : null}
      {stage.at === 'choose' || stage.at === 'problem' ? <FileField onFile={open} /> : null}
      {stage.at === 'reading' ? <Working name={importCopy.reading} /> : null}
      {stage.at === 'importing' ? <Working name={importCopy.importing} value={stage.done} most={stage.of} /> : null}
    </Dialog>
  );
}

function FileField({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {importCopy.field}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {importCopy.hint}
      </p>
      <input
        id={id}
        type="file"
        data-autofocus
        accept=".csv,.tsv,.tab,.txt,.xlsx"
        aria-describedby={`${id}-hint`}
        className="mt-2 w-full rounded-md border border-line-strong bg-surface p-3 file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:py-1.5 file:font-semibold file:text-ink"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function Working({ name, value, most }: { readonly name: string; readonly value?: number; readonly most?: number }) {
  const text = value === undefined || most === undefined ? undefined : importCopy.progress(value, most);
  return (
    <div className="py-4">
      <p role="status" className="mb-2">
        {text === undefined ? `${name}…` : `${name}… ${text}`}
      </p>
      <ProgressLine
        name={name}
        {...(value === undefined || most === undefined ? {} : { value, most, valueText: text ?? '' })}
      />
    </div>
  );
}

function describeProblem({ kind, line }: ImportProblem): string {
  return kind === 'open-quote' ? importCopy.problems[kind](line ?? 1) : importCopy.problems[kind]();
}
