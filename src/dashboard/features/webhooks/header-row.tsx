import { Eye, EyeOff, X } from 'lucide';
import { type ClipboardEvent, useEffect, useEffectEvent } from 'react';
import { looksSecret } from '#domain/webhook-headers.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { placeId } from './focus-place.ts';
import type { HeaderRow } from './settings-draft.ts';
import { Warning } from './warning.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = webhooksCopy.headers;
/** After the last keystroke. */
const LOOK_AFTER_MS = 400;

interface HeaderRowFieldsProps {
  readonly row: HeaderRow;
  readonly at: number;
  /** The hint of the saved value that is kept while none is typed. */
  readonly kept: string | undefined;
  readonly isShown: boolean;
  readonly keyFault: string | undefined;
  readonly valueFault: string | undefined;
  readonly warning: string | undefined;
  readonly onChange: (row: HeaderRow) => void;
  readonly onSettle: (row: HeaderRow) => void;
  readonly onPaste: (part: 'key' | 'value', event: ClipboardEvent) => void;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

export function HeaderRowFields(props: HeaderRowFieldsProps) {
  const { row, at, kept, isShown, keyFault, valueFault, warning, onChange, onSettle, onPaste, onShow, onRemove } =
    props;
  const settle = useEffectEvent((key: string) => onSettle({ ...row, key }));
  useEffect(() => {
    const timer = setTimeout(() => settle(row.key), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [row.key]);
  useEffect(() => {
    if (keyFault !== undefined) announce(keyFault);
  }, [keyFault]);
  const canShow = looksSecret(row.key) && row.value !== '';
  // Not a password field: browsers would offer to keep it, and it is no textbox to readers.
  const isMasked = canShow && !isShown;
  const trimmed = (part: Partial<HeaderRow>) => {
    const next = { ...row, ...part };
    if (next.key !== row.key || next.value !== row.value) onChange(next);
    onSettle(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 max-sm:grid-cols-1">
      <div id={placeId(`${row.id}.key`)}>
        <TextField
          label={copy.key(at)}
          hideLabel
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="X-Shop-Token"
          className="[&_input]:font-mono"
          value={row.key}
          {...(warning === undefined ? {} : { hint: <Warning text={warning} /> })}
          error={keyFault}
          onChange={(event) => onChange({ ...row, key: event.target.value })}
          onBlur={() => trimmed({ key: row.key.trim() })}
          onPaste={(event) => onPaste('key', event)}
        />
      </div>
      <div id={placeId(`${row.id}.value`)}>
        <TextField
          label={copy.value(at)}
          hideLabel
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={kept === undefined ? '' : copy.saved(kept)}
          className={`[&_input]:font-mono ${isMasked ? '[&_input]:[-webkit-text-security:disc]' : ''}`}
          value={row.value}
          {...(kept !== undefined && row.value === '' ? { hint: copy.savedHint } : {})}
          error={valueFault}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
          onBlur={() => trimmed({ value: row.value.trim() })}
          onPaste={(event) => onPaste('value', event)}
        />
      </div>
      <div className="flex w-24 justify-end">
        {canShow ? (
          <Button tone="quiet" aria-label={isShown ? copy.hide(at) : copy.show(at)} className="px-3" onClick={onShow}>
            {isShown ? <Icon of={EyeOff} size={18} /> : <Icon of={Eye} size={18} />}
          </Button>
        ) : null}
        <Button tone="quiet" aria-label={copy.remove(at)} className="px-3" onClick={onRemove}>
          <Icon of={X} size={18} />
        </Button>
      </div>
    </div>
  );
}
