import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { sendStatusMutation } from '#dashboard/queries/sandbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { Outcome, Panel } from './panel.tsx';

const copy = sandboxCopy.status;
/** Real services send statuses that the interface document doesn't name. */
const UNKNOWN_STATUS = 'delivery_failed';

export function StatusForm() {
  const sending = useMutation(sendStatusMutation());
  const [number, setNumber] = useState('');
  const [status, setStatus] = useState<string>('in_transit');
  const [isWrong, setIsWrong] = useState(false);
  const trimmed = number.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsWrong(trimmed === '');
    if (trimmed !== '') sending.mutate({ tracking_number: trimmed, status });
  };
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <TextField
          label={copy.number}
          autoComplete="off"
          spellCheck={false}
          data-scan="accept"
          className="w-56"
          value={number}
          error={isWrong && trimmed === '' ? copy.numberWrong : undefined}
          onChange={(event) => setNumber(event.target.value)}
        />
        <SelectField label={copy.status} value={status} onChange={setStatus}>
          {DELIVERY_STATUSES.map((one) => (
            <option key={one} value={one}>
              {nameDeliveryState(one)}
            </option>
          ))}
          <option value={UNKNOWN_STATUS}>{copy.other}</option>
        </SelectField>
        <Button type="submit" busy={sending.isPending && copy.send}>
          {copy.send}
        </Button>
      </form>
      <Outcome error={sending.error}>
        {sending.data === undefined ? null : (
          <p className="font-semibold">
            {copy.sent[sending.data.response.taken_as](
              sending.variables.tracking_number,
              nameDeliveryState(sending.data.response.state),
            )}
          </p>
        )}
      </Outcome>
    </Panel>
  );
}
