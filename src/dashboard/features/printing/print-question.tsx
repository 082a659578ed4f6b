import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findNearMatch } from '#domain/near-match.ts';
import { cleanScan } from '#domain/scanned-text.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { type PrintRun, printRun } from '#dashboard/state/print-run.ts';
import { scannerSettings } from '#dashboard/browser/scanner-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { useScans } from '#dashboard/browser/scans.ts';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { PrintProgress } from './print-progress.tsx';
import { usePreparedLabels } from './use-prepared-labels.ts';
import { usePrintedMarks } from './use-printed-marks.ts';

/** Asks what no browser can tell: whether paper came out. Without an answer nothing is marked as printed. */
export function PrintQuestion({ run }: { readonly run: PrintRun }) {
  const [isPartial, setIsPartial] = useState(false);
  const marks = usePrintedMarks();
  const count = run.numbers.length;
  const all = async () => {
    await marks.mark(run.numbers, run);
    printRun.set(undefined);
    marks.announce(count, run.printId);
  };
  return (
    <Dialog
      title={count === 1 ? copy.askOne : copy.ask(count)}
      onClose={() => printRun.set({ ...run, isSilent: true, marksAtOnce: false })}
      actions={
        <>
          <Button onClick={() => printRun.set(undefined)}>{copy.noneCameOut}</Button>
          {count === 1 ? null : (
            <Button aria-expanded={isPartial} onClick={() => setIsPartial(!isPartial)}>
              {copy.some}
            </Button>
          )}
          <Button
            tone={isPartial ? 'secondary' : 'primary'}
            busy={marks.isPending && !isPartial && copy.all}
            onClick={() => void all().catch(() => undefined)}
          >
            {copy.all}
          </Button>
        </>
      }
    >
      <PrintNote job={run.job ?? undefined} copy={printingCopy} />
      <p className="text-ink-2">{copy.askHint}</p>
      {marks.hasFailed ? (
        <p role="alert" className="mt-2 font-semibold text-bad-fg">
          {copy.notMarked}
        </p>
      ) : null}
      {isPartial ? <LastGood run={run} onMark={marks.mark} onPrinted={marks.announce} /> : null}
    </Dialog>
  );
}

interface LastGoodProps {
  readonly run: PrintRun;
  readonly onMark: (numbers: readonly string[], run: PrintRun) => Promise<void>;
  readonly onPrinted: (count: number, printId: string) => void;
}

/** Everything up to the last good label came out; the rest is printed again, from memory where it still is. */
function LastGood({ run, onMark, onPrinted }: LastGoodProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { prepare, progress, hasFailed, stop } = usePreparedLabels();
  useScans((scan) => setText(cleanScan(scan.text, scannerSettings.get().prefix).text), 'dialog');
  const typed = text.trim().toUpperCase();
  const place = run.numbers.findIndex((number) => number.toUpperCase() === typed);
  const left = run.numbers.slice(place + 1);
  const near = typed === '' || place >= 0 ? undefined : findNearMatch(typed, run.numbers);
  const isWrong = typed !== '' && place < 0;
  const printRest = async () => {
    const good = run.numbers.slice(0, place + 1);
    const printId = makeUuid();
    await onMark(good, { ...run, printId });
    onPrinted(good.length, printId);
    if (left.length === 0) {
      printRun.set(undefined);
      return;
    }
    const { size, copies, papers = {} } = run;
    const rest = await prepare({ numbers: left, size, startAt: 1, copies, papers, coverName: null });
    const job = await printPdf(rest.pdf);
    printRun.set({ ...run, numbers: rest.numbers, printId: makeUuid(), job });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A failure is shown by `hasFailed` and by the question.
    if (place >= 0 && progress === undefined) printRest().catch(() => undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextField
        label={copy.lastGood}
        hint={copy.lastGoodHint}
        error={isWrong ? (near === undefined ? copy.notInRun : copy.nearMatch(near)) : undefined}
        ref={field}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" unavailable={place < 0 || progress !== undefined}>
          {copy.printNext}
        </Button>
        {place < 0 ? null : <p role="status">{copy.left(left.length)}</p>}
      </div>
      {progress === undefined ? null : <PrintProgress progress={progress} onStop={stop} />}
      {hasFailed ? (
        <p role="alert" className="font-semibold text-bad-fg">
          {copy.notPrepared}
        </p>
      ) : null}
    </form>
  );
}
