import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { holdCopy as copy } from '#dashboard/copy/hold.ts';
import { holdOrdersMutation } from '#dashboard/queries/held-orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describeHoldProblem, releaseHeld } from './release-orders.ts';

interface HoldDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

/** Puts orders on hold, with a reason: they are left out of every booking. */
export function HoldDialog({ numbers, onClose }: HoldDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const formId = useId();
  const isMounted = useIsMounted();
  const holding = useReportedMutation(
    {
      ...holdOrdersMutation(),
      onSuccess: ({ tracking_numbers: held, held_before: heldBefore, passed_over: passedOver }) => {
        if (isMounted()) onClose();
        if (held.length > 0) showToast(copy.held(held.length), () => void releaseHeld(client, held));
        if (heldBefore.length > 0) showToast(copy.heldBefore(heldBefore.length));
        if (passedOver.length > 0) showToast(copy.passedOver(passedOver.length));
      },
    },
    describeHoldProblem,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (holding.isPending) return;
    holding.mutate({ tracking_numbers: [...numbers], ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
  };
  return (
    <Dialog
      title={copy.title(numbers.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button type="submit" form={formId} tone="strong" busy={holding.isPending && copy.holding}>
            {copy.hold(numbers.length)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{copy.text}</p>
        <TextField
          label={copy.reason}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {holding.error === null ? null : (
          <p role="alert" className="font-semibold text-bad-fg">
            {describeHoldProblem(holding.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
