import { useId, useRef, useState } from 'react';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { cancelCopy as copy, TYPE_COUNT_ABOVE } from '#dashboard/copy/cancel.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { cancelOrdersMutation } from '#dashboard/queries/cancellations.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Offline } from '#dashboard/queries/when-online.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { ProgressLine } from '#dashboard/ui/progress-line.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { CancelResults } from './cancel-results.tsx';

interface CancelDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

/** Asks for confirmation before orders are cancelled with the service, and stays open to name those that couldn't be. */
export function CancelDialog({ numbers, onClose }: CancelDialogProps) {
  const [results, setResults] = useState<readonly CancelResult[]>();
  if (results !== undefined) return <CancelResults results={results} onClose={onClose} />;
  return <CancelQuestion numbers={numbers} onClose={onClose} onResults={setResults} />;
}

type CancelQuestionProps = CancelDialogProps & { readonly onResults: (results: readonly CancelResult[]) => void };

function CancelQuestion({ numbers, onClose, onResults }: CancelQuestionProps) {
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState(0);
  const field = useId();
  const isOnline = useIsOnline();
  // The second half of a double click arrives before the button renders as busy.
  const isSent = useRef(false);
  const stop = useRef(new AbortController());
  const [isStopping, setIsStopping] = useState(false);
  const isMounted = useIsMounted();
  const cancel = useReportedMutation(
    {
      ...cancelOrdersMutation(),
      onError: () => {
        isSent.current = false;
      },
      onSuccess: (results) => {
        const cancelled = results.filter(({ outcome }) => outcome === 'cancelled');
        const [first] = cancelled;
        if (first)
          showToast(cancelled.length === 1 ? copy.done(first.tracking_number) : copy.doneMany(cancelled.length));
        const left = results.filter(({ outcome }) => outcome !== 'cancelled');
        // The browser's Back button has closed this dialog: something else is open by now.
        if (!isMounted()) {
          if (left.length > 0) showToast(copy.left(left.map((result) => result.tracking_number)));
        } else if (left.length === 0) onClose();
        else onResults(results);
      },
    },
    (problem) => explain(problem, numbers.length),
  );
  const [only = ''] = numbers;
  const count = numbers.length;
  const isMany = count > 1;
  const isConfirmed = count <= TYPE_COUNT_ABOVE || typed.replaceAll(/\D/g, '') === String(count);
  return (
    <Dialog
      kind="alertdialog"
      width="narrow"
      title={isMany ? copy.titleMany(count) : copy.title(only)}
      onClose={() => {
        if (!cancel.isPending) onClose();
      }}
      actions={
        <>
          {isMany && cancel.isPending ? (
            <Button
              busy={isStopping && copy.stopping}
              onClick={() => {
                stop.current.abort();
                setIsStopping(true);
              }}
            >
              {copy.stop}
            </Button>
          ) : (
            <Button data-autofocus unavailable={cancel.isPending} onClick={onClose}>
              {isMany ? copy.keepMany : copy.keep}
            </Button>
          )}
          <Button
            tone="danger"
            unavailable={!isConfirmed || !isOnline}
            busy={cancel.isPending && copy.cancelling}
            onClick={() => {
              if (isSent.current) return;
              isSent.current = true;
              setDone(0);
              setIsStopping(false);
              stop.current = new AbortController();
              cancel.mutate({ numbers, onProgress: setDone, stop: stop.current.signal });
            }}
          >
            {isMany ? copy.cancelMany(count) : copy.cancel}
          </Button>
        </>
      }
    >
      <p>{isMany ? copy.textMany : copy.text}</p>
      {count <= TYPE_COUNT_ABOVE ? null : (
        <p className="mt-3 flex flex-col gap-1">
          <label htmlFor={field} className="font-semibold">
            {copy.typeCount(count)}
          </label>
          <input
            id={field}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            placeholder={formatCount(count)}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-(--control) w-32 rounded-md border border-line-strong bg-surface px-3"
          />
        </p>
      )}
      {isMany && cancel.isPending ? (
        <div className="mt-3">
          <p className="mb-1 tabular-nums">{copy.cancellingOf(done, count)}</p>
          <ProgressLine name={copy.progress} value={done} most={count} valueText={copy.cancellingOf(done, count)} />
        </div>
      ) : null}
      {isOnline ? null : <p className="mt-3 text-warn-fg">{copy.offline}</p>}
      {cancel.error === null ? null : (
        <p role="alert" className="mt-3 text-bad-fg">
          {explain(cancel.error, count)}
        </p>
      )}
    </Dialog>
  );
}

/** Only the first request of a batch ends here: with a refusal, nothing was cancelled. */
function explain(problem: Error, count: number): string {
  if (isUnclear(problem)) return count === 1 ? copy.lost : copy.lostMany;
  return problem instanceof Offline ? copy.offline : copy.failed(count);
}
