import { KeyRound, Plus } from 'lucide';
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { focusPlace, placeId } from './focus-place.ts';
import { HeaderRowFields } from './header-row.tsx';
import { addSharedSecret, pasteHeaders } from './header-rows.ts';
import { emptyRow, findKept, type HeaderRow } from './settings-draft.ts';
import { type SettingsFormState, textsAt } from './use-settings-form.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.headers;

interface HeadersFieldProps {
  readonly form: SettingsFormState;
  readonly isSigning: boolean;
}

export function HeadersField({ form, isSigning }: HeadersFieldProps) {
  const [shownRows, setShownRows] = useState<ReadonlySet<string>>(new Set());
  const [secretRow, setSecretRow] = useState<string>();
  const { draft, base } = form;
  const rows = draft.headers;
  const fault = textsAt(form.faults, 'headers');
  const secret = rows.find(({ id }) => id === secretRow)?.value ?? '';
  const set = (headers: readonly HeaderRow[]) => form.change({ headers });
  const add = (headers: readonly HeaderRow[], row: HeaderRow) => {
    flushSync(() => set([...headers, row]));
    focusPlace(`${row.id}.key`);
  };
  const remove = (at: number) => {
    const left = rows.filter((_row, place) => place !== at);
    const next = left.length === 0 ? [emptyRow()] : left;
    flushSync(() => set(next));
    focusPlace(`${next[Math.min(at, next.length - 1)]?.id}.key`);
  };
  const paste = (row: HeaderRow, part: 'key' | 'value', event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const filled = pasteHeaders(rows, row.id, part, text);
    if (filled) {
      event.preventDefault();
      flushSync(() => {
        set(filled.rows);
        form.settle(Object.fromEntries(filled.pasted.map(({ id, key }) => [id, key])));
      });
      focusPlace(`${filled.pasted.at(-1)?.id}.value`);
    } else if (part === 'value' && /[\r\n]/.test(text.trim())) {
      // The browser would join the lines without a word, and make another value of them.
      event.preventDefault();
      set(rows.map((one) => (one.id === row.id ? { ...one, value: text.trim() } : one)));
      form.flag(`${row.id}.value`);
    }
  };
  const addSecret = () => {
    const { rows: next, added } = addSharedSecret(rows);
    set(next);
    setSecretRow(added.id);
    setShownRows(new Set([...shownRows, added.id]));
  };
  const toggle = (id: string) =>
    setShownRows(shownRows.has(id) ? new Set([...shownRows].filter((one) => one !== id)) : new Set([...shownRows, id]));
  return (
    <fieldset id={placeId('headers')}>
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
        {rows.map((row, place) => (
          <HeaderRowFields
            key={row.id}
            row={row}
            at={place + 1}
            kept={keptHint(findKept(draft, base, row.key))}
            isShown={shownRows.has(row.id)}
            keyFault={textsAt(form.faults, `${row.id}.key`)}
            valueFault={textsAt(form.faults, `${row.id}.value`)}
            warning={textsAt(form.warnings, `${row.id}.key`)}
            onChange={(changed) => set(rows.map((one) => (one.id === row.id ? changed : one)))}
            onSettle={({ id, key }) => form.settle({ [id]: key })}
            onPaste={(part, event) => paste(row, part, event)}
            onShow={() => toggle(row.id)}
            onRemove={() => remove(place)}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => add(rows, emptyRow())}>
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

function keptHint(kept: { readonly hint?: string | null | undefined } | undefined): string | undefined {
  return kept && (kept.hint ?? '••••••••');
}
