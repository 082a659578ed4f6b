import { CircleX } from 'lucide';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { FIELD_GROUPS, type FieldPreset, fieldsOfPreset, presetOf } from '#domain/webhook-payload.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { fieldId } from './field-id.ts';
import { textsAt } from './settings-faults.ts';
import type { SettingsFormState } from './use-settings-form.ts';
import { Warning } from './warning.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.fields;
const PRESETS = ['everything', 'no_personal_data', 'custom'] as const;
const GROUPS = ['order', 'status', 'address'] as const;

export function FieldsField({ form }: { readonly form: SettingsFormState }) {
  const id = useId();
  const { field: chosen, fieldState } = useController({ control: form.control, name: 'fields' });
  const fields = chosen.value;
  const preset = presetOf(fields);
  /** Whether “Custom” was chosen while the fields are still those of another preset. */
  const [wantsCustom, setWantsCustom] = useState(false);
  const shown = wantsCustom ? 'custom' : preset;
  const fault = fieldState.error?.message;
  const warning = textsAt(form.warnings, 'fields');
  const choose = (one: FieldPreset) => {
    setWantsCustom(one === 'custom');
    if (one !== 'custom') chosen.onChange([...fieldsOfPreset(one)]);
  };
  const toggle = (field: string) =>
    chosen.onChange(WEBHOOK_FIELDS.filter((one) => fields.includes(one) !== (one === field)));
  return (
    <fieldset
      id={fieldId('fields')}
      {...(fault === undefined ? {} : { 'aria-describedby': `${id}-fault` })}
      className={fault === undefined ? '' : 'border-l-4 border-bad-solid pl-3'}
    >
      <legend className="font-semibold">{copy.title}</legend>
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-bad-fg">
          <Icon of={CircleX} size={16} className="mt-px" />
          {fault}
        </p>
      )}
      {warning === undefined ? null : <Warning text={warning} />}
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {PRESETS.map((one) => (
          <label key={one} className="flex min-h-(--control-small) items-center gap-2">
            <input
              ref={one === PRESETS[0] ? chosen.ref : undefined}
              type="radio"
              name={id}
              checked={shown === one}
              onChange={() => choose(one)}
              className="size-4.5 accent-accent"
            />
            {copy.presets[one]}
          </label>
        ))}
      </div>
      {GROUPS.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mt-3">
          <p id={`${id}-${group}`} className="text-sm font-semibold text-ink-2">
            {copy.groups[group]}
          </p>
          <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {FIELD_GROUPS[group].map((field) => (
              <label
                key={field}
                className="flex min-h-(--control-small) items-center gap-2 font-mono text-table wrap-anywhere"
              >
                <Checkbox checked={fields.includes(field)} onChange={() => toggle(field)} />
                {field}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
