import { labelsPerSheet } from '#domain/label-sheets.ts';
import { LABEL_SIZES } from '#domain/label-sizes.ts';
import { PRINT_ORDERS } from '#domain/print-order.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import type { PrintSettings } from '#dashboard/state/print-settings.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { type PrintChoices, readCopies, startOn } from './print-choices.ts';

interface StationOptionsProps {
  readonly settings: PrintSettings;
  readonly onSet: (settings: PrintSettings) => void;
}

/** A setting that this station remembers. */
export function SizeOption({ settings, onSet }: StationOptionsProps) {
  return (
    <ChoiceGroup
      name={copy.size}
      choices={LABEL_SIZES.map((value) => ({ value, name: copy.sizes[value] }))}
      value={settings.size}
      onChoose={(size) => onSet({ ...settings, size })}
    />
  );
}

export function OrderOptions({ settings, onSet }: StationOptionsProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <SelectField
        label={copy.order}
        value={settings.order}
        onChange={(value) => onSet({ ...settings, order: PRINT_ORDERS.find((one) => one === value) ?? settings.order })}
      >
        {PRINT_ORDERS.map((one) => (
          <option key={one} value={one}>
            {copy.orders[one]}
          </option>
        ))}
      </SelectField>
      <Tick
        name={copy.lastFirst}
        hint={copy.lastFirstHint}
        isOn={settings.lastFirst}
        onChange={(lastFirst) => onSet({ ...settings, lastFirst })}
      />
    </div>
  );
}

interface JobOptionsProps {
  readonly settings: PrintSettings;
  readonly choices: PrintChoices;
  readonly onChoose: (choices: PrintChoices) => void;
}

/** The choices made anew for each print job. */
export function JobOptions({ settings, choices, onChoose }: JobOptionsProps) {
  const positions = labelsPerSheet(settings.size);
  return (
    <>
      {positions === 1 ? null : (
        <div>
          <ChoiceGroup
            name={copy.startAt}
            choices={Array.from({ length: positions }, (_, index) => String(index + 1)).map((value) => ({
              value,
              name: copy.position(Number(value)),
            }))}
            value={String(startOn(settings, choices))}
            onChoose={(value) => onChoose({ ...choices, startAt: Number(value) })}
          />
          <p className="text-sm text-ink-2">{copy.partUsed}</p>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <TextField
          label={copy.copies}
          type="number"
          min={1}
          max={20}
          className="w-24"
          value={choices.copies}
          error={readCopies(choices.copies) === undefined ? copy.copiesWrong : undefined}
          onChange={(event) => onChoose({ ...choices, copies: event.target.value })}
        />
        <Tick
          name={copy.cover}
          hint={copy.coverHint}
          isOn={choices.hasCover}
          onChange={(hasCover) => onChoose({ ...choices, hasCover })}
        />
      </div>
    </>
  );
}

interface TickProps {
  readonly name: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ name, hint, isOn, onChange }: TickProps) {
  return (
    <div className="flex min-h-(--control) flex-wrap items-center gap-x-2">
      <label className="flex items-center gap-2">
        <Checkbox checked={isOn} onChange={() => onChange(!isOn)} />
        {name}
      </label>
      <span className="text-sm text-ink-2">{hint}</span>
    </div>
  );
}
