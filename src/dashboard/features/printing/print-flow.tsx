import { usePrintRequest } from '#dashboard/state/print-request.ts';
import { useOwnPrintRun } from '#dashboard/state/own-print-run.ts';
import { PrintDialog } from './print-dialog.tsx';
import { PrintQuestion } from './print-question.tsx';
import { SilentBar } from './silent-bar.tsx';
import { usePrintMark } from './use-print-mark.ts';

/** Printing on top of the page that requested it: first the dialog, then the question whether the labels came out. */
export function PrintFlow() {
  const request = usePrintRequest();
  const run = useOwnPrintRun();
  const close = usePrintMark();
  return (
    <>
      {request === undefined ? null : <PrintDialog {...request} onClose={close} />}
      {run === undefined ? null : run.isSilent ? (
        <SilentBar key={run.printId} run={run} />
      ) : (
        <PrintQuestion key={run.printId} run={run} />
      )}
    </>
  );
}
