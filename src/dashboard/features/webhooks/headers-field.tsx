import { KeyRound, Plus } from 'lucide';
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { fieldId } from './field-id.ts';
import { HeaderRowFields } from './header-row.tsx';
import { addSharedSecret, pasteHeaders } from './header-rows.ts';
import { emptyRow } from './settings-draft.ts';
import { textsAt } from './settings-faults.ts';
import type { SettingsFormState } from './use-settings-form.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.headers;

interface HeadersFieldProps {
  readonly form: SettingsFormState;
  readonly isSigning: boolean;
}

export function HeadersField({ form, isSigning }: HeadersFieldProps) {
  const [shownRows, setShownRows] = useState<ReadonlySet<string>>(new Set());
  const [secretRow, setSecretRow] = useState<string>();
  const { fields, append, remove, replace } = useFieldArray({
    control: form.control,
    name: 'headers',
    keyName: 'fieldId',
  });
  const rows = form.draft.headers;
  const fault = textsAt(form.faults, 'headers.root');
  const secret = rows.find(({ id }) => id === secretRow)?.value ?? '';
  const removeAt = (index: number) => {
    flushSync(() => (rows.length === 1 ? replace([emptyRow()]) : remove(index)));
    form.setFocus(`headers.${Math.max(Math.min(index, rows.length - 2), 0)}.key`);
  };
  const paste = (index: number, part: 'key' | 'value', event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const filled = pasteHeaders(rows, index, part, text);
    if (filled) {
      event.preventDefault();
      flushSync(() => replace([...filled.rows]));
      form.setFocus(`headers.${filled.end - 1}.value`);
      const pasted = Array.from({ length: filled.end - filled.start }, (_row, at) => filled.start + at);
      void form.trigger(pasted.map((at) => `headers.${at}.key` as const));
    } else if (part === 'value' && /[\r\n]/.test(text.trim())) {
      // The browser would silently join the lines, which changes the value.
      event.preventDefault();
      form.setValue(`headers.${index}.value`, text.trim());
      void form.trigger(`headers.${index}.value`);
    }
  };
  const addSecret = () => {
    const { rows: next, added } = addSharedSecret(rows);
    replace([...next]);
    setSecretRow(added.id);
    setShownRows(new Set([...shownRows, added.id]));
  };
  const toggle = (id: string) =>
    setShownRows(shownRows.has(id) ? new Set([...shownRows].filter((one) => one !== id)) : new Set([...shownRows, id]));
  return (
    <fieldset id={fieldId('headers.root')}>
      <legend className="font-semibold">{copy.title}</legend>
      <p className="text-sm text-ink-3">
        {copy.always}. {copy.pasteHint}
      </p>
      {fault === undefined ? null : <p className="mt-1 text-sm font-semibold text-bad-fg">{fault}</p>}
      <div
        aria-hidden="true"
        className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem] gap-2 text-sm font-semibold text-ink-2 max-sm:hidden"
      >
        <span>{copy.keys}</span>
        <span>{copy.values}</span>
      </div>
      <div className="mt-1 flex flex-col gap-2">
        {fields.map(({ id }, index) => (
          <HeaderRowFields
            key={id}
            form={form}
            index={index}
            isShown={shownRows.has(id)}
            onPaste={(part, event) => paste(index, part, event)}
            onShow={() => toggle(id)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => append(emptyRow())}>
          {copy.add}
        </Button>
        <Button size="small" icon={<Icon of={KeyRound} size={16} />} onClick={addSecret}>
          {copy.addSecret}
        </Button>
        {secret === '' ? null : (
          <CopyButton size="small" text={secret} done={webhooksCopy.actions.copied}>
            {copy.copySecret}
          </CopyButton>
        )}
      </div>
      {secret === '' ? null : <p className="mt-2 text-sm text-ink-2">{copy.secretNote}</p>}
      {isSigning ? null : <p className="mt-2 text-sm text-ink-2">{copy.noSigning}</p>}
    </fieldset>
  );
}
