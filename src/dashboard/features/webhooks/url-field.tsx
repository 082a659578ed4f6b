import { useController } from 'react-hook-form';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { fieldId } from './field-id.ts';
import { textsAt } from './settings-faults.ts';
import type { SettingsFormState } from './use-settings-form.ts';
import { Warning } from './warning.tsx';

export function UrlField({ form }: { readonly form: SettingsFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'url' });
  const warning = textsAt(form.warnings, 'url');
  const fault = fieldState.error?.message;
  return (
    <div id={fieldId('url')}>
      <TextField
        {...field}
        label={copy.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={copy.urlPlaceholder}
        hint={
          <>
            {copy.urlHint}
            {/* Hidden if the error has the same text. */}
            {warning === undefined || warning === fault ? null : <Warning text={warning} />}
          </>
        }
        error={fault}
        onBlur={() => {
          field.onBlur();
          if (field.value !== field.value.trim()) field.onChange(field.value.trim());
        }}
      />
    </div>
  );
}
