import { useId } from 'react';
import { WEBHOOK_KINDS, type WebhookDraft } from '#contract/added/webhook-settings.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';

interface KindFieldProps {
  readonly kind: WebhookDraft['kind'];
  readonly onChoose: (kind: WebhookDraft['kind']) => void;
}

export function KindField({ kind, onChoose }: KindFieldProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="mb-1 font-semibold">
        {copy.kind}
      </p>
      {WEBHOOK_KINDS.map((one) => (
        <div key={one} className="flex min-h-(--control-small) items-center gap-2">
          <input
            id={`${id}-${one}`}
            type="radio"
            name={id}
            checked={one === kind}
            aria-describedby={`${id}-${one}-hint`}
            onChange={() => onChoose(one)}
            className="size-4.5 flex-none accent-accent"
          />
          <label htmlFor={`${id}-${one}`} className="font-semibold sm:whitespace-nowrap">
            {copy.kinds[one].name}
          </label>
          <span id={`${id}-${one}-hint`} className="text-sm text-ink-3">
            {copy.kinds[one].hint}
          </span>
        </div>
      ))}
    </div>
  );
}
