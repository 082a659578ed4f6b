import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LABEL_ERROR_CODES, type LabelErrorCode } from '#contract/error-code.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { paths } from '#dashboard/paths.ts';
import { makeOrdersMutation, type SandboxCarrier } from '#dashboard/queries/sandbox.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { Outcome, Panel } from './panel.tsx';
import { readWholeNumber } from './whole-number.ts';

const copy = sandboxCopy.orders;
const MAX_ORDERS = 100_000;
const KINDS = ['labelled', 'unlabelled', 'tracking_only'] as const;
type Kind = (typeof KINDS)[number];

export function MakeOrdersForm({ carriers }: { readonly carriers: readonly SandboxCarrier[] }) {
  const navigate = useNavigate();
  const making = useMutation(makeOrdersMutation());
  const [count, setCount] = useState('12');
  const [carrier, setCarrier] = useState('');
  const [kind, setKind] = useState<Kind>('labelled');
  const [problem, setProblem] = useState<LabelErrorCode | ''>('');
  const [isWrong, setIsWrong] = useState(false);
  const wanted = readWholeNumber(count, 1, MAX_ORDERS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsWrong(wanted === undefined);
    if (wanted === undefined) return;
    making.mutate({
      count: wanted,
      ...(carrier === '' ? {} : { courier_allocation: carrier }),
      ...(problem === '' ? { labelled: kind === 'labelled', tracking_only: kind === 'tracking_only' } : { problem }),
    });
  };
  const made = making.data ?? [];
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-4">
          <TextField
            label={copy.count}
            inputMode="numeric"
            autoComplete="off"
            className="w-36"
            value={count}
            error={isWrong && wanted === undefined ? copy.countWrong : undefined}
            onChange={(event) => setCount(event.target.value)}
          />
          <SelectField label={copy.carrier} value={carrier} onChange={setCarrier}>
            <option value="">{copy.anyCarrier}</option>
            {carriers.map((one) => (
              <option key={one.courier_allocation} value={one.courier_allocation}>
                {one.courier}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={copy.problem}
            value={problem}
            onChange={(value) => setProblem(LABEL_ERROR_CODES.find((code) => code === value) ?? '')}
          >
            <option value="">{copy.noProblem}</option>
            {LABEL_ERROR_CODES.map((code) => (
              <option key={code} value={code}>
                {copy.problems[code]}
              </option>
            ))}
          </SelectField>
        </div>
        {problem === '' ? (
          <ChoiceGroup
            name={copy.kind}
            choices={KINDS.map((value) => ({ value, name: copy.kinds[value] }))}
            value={kind}
            onChoose={setKind}
          />
        ) : null}
        <div>
          <Button type="submit" tone="primary" busy={making.isPending && copy.make(wanted ?? 0)}>
            {copy.make(wanted ?? 0)}
          </Button>
        </div>
      </form>
      <Outcome error={making.error}>
        {made.length === 0 ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{copy.made(made.length)}</p>
            <Button
              size="small"
              onClick={() => {
                selection.add(made);
                void navigate(paths.orders({ view: 'selected' }));
              }}
            >
              {copy.select(made.length)}
            </Button>
            <CopyButton size="small" text={made.join('\n')} done={copy.copied}>
              {copy.copy(made.length)}
            </CopyButton>
          </div>
        )}
      </Outcome>
    </Panel>
  );
}
