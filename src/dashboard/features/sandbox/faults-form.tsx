import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FAULTS } from '#contract/added/sandbox.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { addFaultMutation, type SandboxState } from '#dashboard/queries/sandbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { Outcome, Panel } from './panel.tsx';
import { FAULTY_ENDPOINTS } from './faulty-endpoints.ts';
import { readWholeNumber } from './whole-number.ts';

const copy = sandboxCopy.faults;

export function FaultsForm({ waiting }: { readonly waiting: SandboxState['faults'] }) {
  const adding = useMutation(addFaultMutation());
  const [endpoint, setEndpoint] = useState<string>(FAULTY_ENDPOINTS[0]);
  const [fault, setFault] = useState<(typeof FAULTS)[number]>('drop_after');
  const [times, setTimes] = useState('1');
  const [seconds, setSeconds] = useState('5');
  const [isChecked, setIsChecked] = useState(false);
  const often = readWholeNumber(times, 1, 1000);
  const late = fault === 'delay' ? readWholeNumber(seconds, 0, 3600) : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (often !== undefined && late !== undefined) adding.mutate({ endpoint, fault, times: often, seconds: late });
  };
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-4">
        <SelectField label={copy.endpoint} value={endpoint} onChange={setEndpoint}>
          {FAULTY_ENDPOINTS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SelectField
          label={copy.fault}
          value={fault}
          onChange={(value) => setFault(FAULTS.find((one) => one === value) ?? fault)}
        >
          {FAULTS.map((one) => (
            <option key={one} value={one}>
              {copy.names[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={copy.times}
          inputMode="numeric"
          className="w-28"
          value={times}
          error={isChecked && often === undefined ? copy.timesWrong : undefined}
          onChange={(event) => setTimes(event.target.value)}
        />
        {fault === 'delay' ? (
          <TextField
            label={copy.seconds}
            inputMode="numeric"
            className="w-28"
            value={seconds}
            error={isChecked && late === undefined ? copy.secondsWrong : undefined}
            onChange={(event) => setSeconds(event.target.value)}
          />
        ) : null}
        <Button type="submit" busy={adding.isPending && copy.cause}>
          {copy.cause}
        </Button>
      </form>
      <Outcome error={adding.error} />
      <h3 className="mt-5 font-semibold">{copy.waiting}</h3>
      {waiting.length === 0 ? (
        <p className="text-ink-2">{copy.none}</p>
      ) : (
        <ul aria-label={copy.waiting} className="mt-1">
          {waiting.map((one) => (
            <li key={`${one.endpoint} ${one.fault} ${one.seconds} ${one.times}`} className="flex flex-wrap gap-x-3">
              <span className="font-mono">{one.endpoint}</span>
              <span>{copy.names[one.fault]}</span>
              <span className="text-ink-2">{copy.waits(one.times)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
