import { Eye, EyeOff, X } from 'lucide';
import { type ClipboardEvent, useEffect, useEffectEvent } from 'react';
import { useController } from 'react-hook-form';
import { looksSecret } from '#domain/webhook-headers.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { fieldId } from './field-id.ts';
import { findStoredHeader } from './settings-draft.ts';
import { textsAt } from './settings-faults.ts';
import type { SettingsFormState } from './use-settings-form.ts';
import { Warning } from './warning.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.headers;
/** Delay after the last keystroke in a key. */
const JUDGE_AFTER_MS = 400;
/** Stands in for a saved value that is too short for a hint. */
const UNKNOWN_HINT = '••••••••';

interface HeaderRowFieldsProps {
  readonly form: SettingsFormState;
  readonly index: number;
  readonly isShown: boolean;
  readonly onPaste: (part: 'key' | 'value', event: ClipboardEvent) => void;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

export function HeaderRowFields({ form, index, isShown, onPaste, onShow, onRemove }: HeaderRowFieldsProps) {
  const at = index + 1;
  const key = useController({ control: form.control, name: `headers.${index}.key` });
  const value = useController({ control: form.control, name: `headers.${index}.value` });
  const keyFault = key.fieldState.error?.message;
  const warning = textsAt(form.warnings, `headers.${index}.key`);
  const stored = findStoredHeader(form.draft, form.base, key.field.value);
  const storedHint = stored && (stored.hint ?? UNKNOWN_HINT);
  const judge = (text: string) => {
    if (text.trim() !== '') form.judgeKey(index);
  };
  const judgeLater = useEffectEvent(judge);
  useEffect(() => {
    const timer = setTimeout(() => judgeLater(key.field.value), JUDGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key.field.value]);
  useEffect(() => {
    if (keyFault !== undefined) announce(keyFault);
  }, [keyFault]);
  const canShow = looksSecret(key.field.value) && value.field.value !== '';
  // Not a password field: browsers would offer to save it, and screen readers don't treat one as a text box.
  const isMasked = canShow && !isShown;
  const leave = ({ field }: typeof key | typeof value) => {
    field.onBlur();
    if (field.value !== field.value.trim()) field.onChange(field.value.trim());
    judge(key.field.value);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 max-sm:grid-cols-1">
      <div id={fieldId(`headers.${index}.key`)}>
        <TextField
          {...key.field}
          label={copy.key(at)}
          hideLabel
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="X-Shop-Token"
          className="[&_input]:font-mono"
          {...(warning === undefined ? {} : { hint: <Warning text={warning} /> })}
          error={keyFault}
          onBlur={() => leave(key)}
          onPaste={(event) => onPaste('key', event)}
        />
      </div>
      <div id={fieldId(`headers.${index}.value`)}>
        <TextField
          {...value.field}
          label={copy.value(at)}
          hideLabel
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={storedHint === undefined ? '' : copy.saved(storedHint)}
          className={`[&_input]:font-mono ${isMasked ? '[&_input]:[-webkit-text-security:disc]' : ''}`}
          {...(storedHint !== undefined && value.field.value === '' ? { hint: copy.savedHint } : {})}
          error={value.fieldState.error?.message}
          onBlur={() => leave(value)}
          onPaste={(event) => onPaste('value', event)}
        />
      </div>
      <div className="flex w-24 justify-end">
        {canShow ? (
          <Button
            tone="quiet"
            aria-label={isShown ? copy.hide(at) : copy.show(at)}
            title={isShown ? copy.hide(at) : copy.show(at)}
            className="px-3"
            onClick={onShow}
          >
            {isShown ? <Icon of={EyeOff} size={18} /> : <Icon of={Eye} size={18} />}
          </Button>
        ) : null}
        <Button tone="quiet" aria-label={copy.remove(at)} title={copy.remove(at)} className="px-3" onClick={onRemove}>
          <Icon of={X} size={18} />
        </Button>
      </div>
    </div>
  );
}
