import { usePrintRequest, printRequest } from '#dashboard/state/print-request.ts';
import { usePrintRun } from '#dashboard/state/print-run.ts';
import { PrintDialog } from './print-dialog.tsx';
import { PrintQuestion } from './print-question.tsx';
import { SilentBar } from './silent-bar.tsx';

/** Printing, over whatever page asked for it: the dialog, and afterwards the question whether the labels came out. */
export function Component() {
  const request = usePrintRequest();
  const run = usePrintRun();
  return (
    <>
      {request === undefined ? null : <PrintDialog {...request} onClose={() => printRequest.set(undefined)} />}
      {run === undefined ? null : run.isSilent ? (
        <SilentBar key={run.numbers.join()} run={run} />
      ) : (
        <PrintQuestion key={run.numbers.join()} run={run} />
      )}
    </>
  );
}
