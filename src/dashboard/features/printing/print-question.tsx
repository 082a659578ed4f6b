import { useMutation } from '@tanstack/react-query';
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
import type { PreparedLabels } from './prepare-labels.ts';
import { PreparedNotes } from './print-notes.tsx';
import { PrintProgress } from './print-progress.tsx';
import { usePreparedLabels } from './use-prepared-labels.ts';
import { usePrintedMarks } from './use-printed-marks.ts';

/** Asks whether the labels came out, which no browser can tell. Without an answer, nothing is marked as printed. */
export function PrintQuestion({ run }: { readonly run: PrintRun }) {
  const [isPartial, setIsPartial] = useState(false);
  const marks = usePrintedMarks();
  const count = run.numbers.length;
  const all = async () => {
    await marks.mark(run.numbers, run);
    endRun(run);
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
      {marks.problem === undefined ? null : (
        <p role="alert" className="mt-2 font-semibold text-bad-fg">
          {marks.problem}
        </p>
      )}
      {isPartial ? <LastGood run={run} onMark={marks.mark} onPrinted={marks.announce} /> : null}
    </Dialog>
  );
}

interface LastGoodProps {
  readonly run: PrintRun;
  readonly onMark: (numbers: readonly string[], run: PrintRun) => Promise<void>;
  readonly onPrinted: (count: number, printId: string) => void;
}

/** Asks for the last good label, marks everything up to it as printed, and prints the rest, from the cache where possible. */
function LastGood({ run, onMark, onPrinted }: LastGoodProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { prepare, progress, hasFailed, stop } = usePreparedLabels();
  /** A prepared rest that turned out to be incomplete, and the last good label's index; shown before paper is used. */
  const [incomplete, setIncomplete] = useState<{ readonly after: number; readonly rest: PreparedLabels }>();
  /** Print IDs by index of the last good label: marking the same labels again, such as after a lost answer, counts once. */
  const markIds = useRef(new Map<number, string>());
  useScans((scan) => setText(cleanScan(scan.text, scannerSettings.get().prefix).text), 'dialog');
  const typed = text.trim().toUpperCase();
  const place = run.numbers.findIndex((number) => number.toUpperCase() === typed);
  const left = run.numbers.slice(place + 1);
  const near = typed === '' || place >= 0 ? undefined : findNearMatch(typed, run.numbers);
  const isWrong = typed !== '' && place < 0;
  const printRest = async () => {
    const rest = left.length === 0 ? undefined : await prepareRest();
    if (rest === null) return;
    const good = run.numbers.slice(0, place + 1);
    const printId = markIds.current.get(place) ?? makeUuid();
    markIds.current.set(place, printId);
    await onMark(good, { ...run, printId });
    onPrinted(good.length, printId);
    if (rest === undefined || !isCurrent(run)) {
      endRun(run);
      return;
    }
    const job = await printPdf(rest.pdf);
    printRun.set({ ...run, numbers: rest.numbers, printId: makeUuid(), how: job.how, job });
  };
  /** Returns null if some of it can't be printed, which is reported first; a second press prints the others. */
  const prepareRest = async () => {
    if (incomplete?.after === place && incomplete.rest.numbers.length > 0) return incomplete.rest;
    const { size, copies, papers = {} } = run;
    const rest = await prepare({ numbers: left, size, startAt: 1, copies, papers, coverName: null });
    if (rest.leftOut.length === 0 && rest.leftOutPapers.length === 0) return rest;
    setIncomplete({ after: place, rest });
    return null;
  };
  // `hasFailed` and the question show failures.
  const printing = useMutation({ mutationFn: printRest });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place >= 0 && !printing.isPending) printing.mutate();
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
        <Button type="submit" tone="primary" unavailable={place < 0} busy={printing.isPending && copy.printNext}>
          {copy.printNext}
        </Button>
        {place < 0 ? null : <p role="status">{copy.left(left.length)}</p>}
      </div>
      {progress === undefined ? null : <PrintProgress progress={progress} onStop={stop} />}
      <PreparedNotes prepared={incomplete?.after === place ? incomplete.rest : undefined} hasFailed={hasFailed} />
    </form>
  );
}

const isCurrent = ({ printId }: PrintRun) => printRun.get()?.printId === printId;

/** Does nothing if another run has started in the meantime, which has a question of its own. */
function endRun(run: PrintRun): void {
  if (isCurrent(run)) printRun.set(undefined);
}
