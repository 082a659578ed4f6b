import { useMutation } from '@tanstack/react-query';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { type SandboxCarrier, setCarrierMutation } from '#dashboard/queries/sandbox.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { BOOKINGS, DOCUMENTS, LABELS, QUOTES, choicesOf, type Choices, withChoice } from './carrier-choices.ts';
import { Outcome, Panel } from './panel.tsx';

const copy = sandboxCopy.carriers;

export function CarriersTable({ carriers }: { readonly carriers: readonly SandboxCarrier[] }) {
  const setting = useMutation(setCarrierMutation());
  return (
    <Panel title={copy.title} hint={copy.hint}>
      {/* Positioned, so that the fields' visually hidden labels scroll with the table and don't widen the page. */}
      <div className="relative overflow-x-auto">
        <table aria-label={copy.table} className="w-full text-left text-table">
          <thead className="text-sm text-ink-2">
            <tr>
              {[copy.carrier, copy.enabled, copy.quote, copy.label, copy.booking, copy.document].map((name) => (
                <th key={name} scope="col" className="px-2 py-2 font-semibold whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {carriers.map((carrier) => (
              <CarrierRow
                key={carrier.courier_allocation}
                carrier={carrier}
                onSet={(behaviour) => setting.mutate({ courier_allocation: carrier.courier_allocation, behaviour })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Outcome error={setting.error} />
    </Panel>
  );
}

interface CarrierRowProps {
  readonly carrier: SandboxCarrier;
  readonly onSet: (behaviour: SandboxCarrier['behaviour']) => void;
}

function CarrierRow({ carrier, onSet }: CarrierRowProps) {
  const choices = choicesOf(carrier.behaviour);
  const name = (control: string) => copy.of(control, carrier.courier);
  const set = (change: Partial<Choices>) => onSet(withChoice({ ...choices, ...change }));
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-2 py-2 font-semibold">
        {carrier.courier}
      </th>
      <td className="px-2 py-1">
        <Checkbox
          aria-label={name(copy.enabled)}
          checked={choices.enabled}
          onChange={() => set({ enabled: !choices.enabled })}
        />
      </td>
      <td className="px-2 py-1">
        <Choice
          label={name(copy.quote)}
          values={QUOTES}
          names={copy.quotes}
          value={choices.quote}
          onChoose={(quote) => set({ quote })}
        />
      </td>
      <td className="px-2 py-1">
        <Choice
          label={name(copy.label)}
          values={LABELS}
          names={copy.labels}
          value={choices.label}
          onChoose={(label) => set({ label })}
        />
      </td>
      <td className="px-2 py-1">
        <Choice
          label={name(copy.booking)}
          values={BOOKINGS}
          names={copy.bookings}
          value={choices.booking}
          onChoose={(booking) => set({ booking })}
        />
      </td>
      <td className="px-2 py-1">
        <Choice
          label={name(copy.document)}
          values={DOCUMENTS}
          names={copy.documents}
          value={choices.document}
          onChoose={(document) => set({ document })}
        />
      </td>
    </tr>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, values, names, value, onChoose }: ChoiceProps<T>) {
  return (
    <SelectField
      label={label}
      hideLabel
      value={value}
      onChange={(text) => onChoose(values.find((one) => one === text) ?? value)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  );
}
