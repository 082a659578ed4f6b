import { useRef, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { CreateDespite } from '#contract/gateway/cancellations.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { againCopy as copy, cancelCopy } from '#dashboard/copy/cancel.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { createOrderAgainMutation } from '#dashboard/queries/cancellations.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';

/** Refusals after which a person may insist, once they have checked. */
const DESPITE: ReadonlyMap<string, CreateDespite> = new Map([
  ['restored', 'restore'],
  ['needs_person', 'lost_answer'],
]);

interface CreateAgainDialogProps {
  readonly number: string;
  readonly onClose: () => void;
  readonly onCreated: (number: string) => void;
}

/** The second step after cancelling: creates the order again. Never happens automatically. */
export function CreateAgainDialog({ number, onClose, onCreated }: CreateAgainDialogProps) {
  const isOnline = useIsOnline();
  // The second half of a double click arrives before the button renders as busy.
  const isSent = useRef(false);
  const isMounted = useIsMounted();
  const [hasChecked, setHasChecked] = useState(false);
  const create = useReportedMutation(
    {
      ...createOrderAgainMutation(),
      onError: () => {
        isSent.current = false;
        setHasChecked(false);
      },
      onSuccess: ({ tracking_number: made }) => {
        if (isMounted()) onClose();
        showToast(copy.created(made), undefined, { name: copy.openNew, run: () => onCreated(made) });
      },
    },
    (problem) => copy.notCreated(number, explain(problem)),
  );
  const despite = create.error instanceof CallProblem ? DESPITE.get(create.error.code ?? '') : undefined;
  return (
    <Dialog
      kind="alertdialog"
      width="narrow"
      title={copy.title(number)}
      onClose={() => {
        if (!create.isPending) onClose();
      }}
      actions={
        <>
          <Button data-autofocus unavailable={create.isPending} onClick={onClose}>
            {copy.back}
          </Button>
          <Button
            tone="strong"
            unavailable={!isOnline || (despite !== undefined && !hasChecked)}
            busy={create.isPending && copy.creating}
            onClick={() => {
              if (isSent.current) return;
              isSent.current = true;
              create.mutate({ number, despite });
            }}
          >
            {copy.create}
          </Button>
        </>
      }
    >
      <p>{copy.text}</p>
      {isOnline ? null : <p className="mt-3 text-warn-fg">{copy.offline}</p>}
      {create.error === null ? null : (
        <p role="alert" className="mt-3 text-bad-fg">
          {explain(create.error)}
        </p>
      )}
      {despite === undefined ? null : (
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <Checkbox checked={hasChecked} onChange={() => setHasChecked(!hasChecked)} />
          {copy.confirmNotCreated}
        </label>
      )}
    </Dialog>
  );
}

function explain(problem: Error): string {
  if (!(problem instanceof CallProblem)) return copy.failed;
  const known = copy.problems[problem.code ?? ''];
  if (known !== undefined) return known;
  if (isUnclear(problem)) return copy.lost;
  if (problem.status !== 422) return copy.failed;
  return problem.description === undefined ? copy.refused : `${copy.refused} ${cancelCopy.said(problem.description)}`;
}
