import { printingCopy as copy } from '#dashboard/copy/printing.ts';
import { Button, type ButtonTone } from '#dashboard/ui/button.tsx';
import type { usePrintManifests } from './use-print-manifests.ts';

interface PrintedQuestionProps {
  readonly printing: ReturnType<typeof usePrintManifests>;
  /** Matches the other buttons around it. */
  readonly tone?: ButtonTone;
}

/** Asks whether manifests came out of the printer. Renders nothing if none were printed or the question has been answered. */
export function PrintedQuestion({ printing, tone = 'secondary' }: PrintedQuestionProps) {
  const { unconfirmed, isConfirming, confirmProblem, answer } = printing;
  if (unconfirmed.length === 0) return null;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{copy.askPrinted(unconfirmed.length)}</p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" tone={tone} busy={isConfirming && copy.yesPrinted} onClick={() => answer(true)}>
          {copy.yesPrinted}
        </Button>
        <Button size="small" tone={tone === 'bar' ? 'bar' : 'quiet'} onClick={() => answer(false)}>
          {copy.notPrinted}
        </Button>
      </span>
      {confirmProblem === undefined ? null : <p role="alert">{confirmProblem}</p>}
    </div>
  );
}
