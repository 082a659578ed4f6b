import { X } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { type PrintRun, printRun } from '#dashboard/state/print-run.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { Offline } from '#dashboard/queries/when-online.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { usePrintedMarks } from './use-printed-marks.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/**
 * Stations that print without the print window don't ask: labels count as printed, and this bar undoes that if something
 * went wrong. It also replaces a question that was closed unanswered; in that case nothing has been marked.
 */
export function SilentBar({ run }: { readonly run: PrintRun }) {
  const marks = usePrintedMarks();
  /** Whether the labels may count as printed by now. */
  const marking = useRef<Promise<boolean>>(undefined);
  const markNow = useEffectEvent(() => {
    // `marks.problem` shows failures.
    if (run.marksAtOnce)
      marking.current = marks.mark(run.numbers, run).then(
        () => true,
        (problem) => !(problem instanceof Offline),
      );
  });
  useEffect(() => markNow(), []);
  const askToPrint = async () => {
    // The mark may still be in flight: wait for it before undoing it, and undo it even if its answer was lost.
    if (await marking.current) await marks.undo(run.printId);
    printRun.set({ ...run, isSilent: false, marksAtOnce: false, printId: makeUuid() });
  };
  return (
    <section
      aria-label={copy.title}
      className="on-rail no-print fixed inset-x-4 bottom-24 z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-3 rounded-lg bg-bar px-5 py-3 text-rail-ink shadow-bar sm:left-24"
    >
      <p role="status" className="mr-auto font-semibold">
        {copy.sent[run.how](run.numbers.length)}
      </p>
      {marks.problem === undefined ? null : <p role="alert">{marks.problem}</p>}
      <Button tone="bar" onClick={() => void askToPrint().catch(() => undefined)}>
        {copy.somethingWrong}
      </Button>
      <button
        type="button"
        aria-label={copy.dismiss}
        title={copy.dismiss}
        onClick={() => printRun.set(undefined)}
        className="flex size-11 items-center justify-center rounded-md hover:bg-rail-active"
      >
        <Icon of={X} size={18} />
      </button>
    </section>
  );
}
