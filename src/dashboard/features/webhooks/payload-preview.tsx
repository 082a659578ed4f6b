import { useId } from 'react';
import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_DEFAULT_HEADERS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { measureUtf8, renderPayload } from '#domain/webhook-payload.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { ScrollBox } from '#dashboard/ui/scroll-box.tsx';
import { useWideScreen } from '#dashboard/browser/use-wide-screen.ts';
import { type Draft, usedHeaders } from './settings-draft.ts';

const copy = webhooksCopy.preview;

interface PayloadPreviewProps {
  readonly draft: Draft;
  readonly secret: WebhookSettings['secret'];
}

/** The exact bytes of an example update: next to the form if there is room, otherwise in a collapsed panel. */
export function PayloadPreview({ draft, secret }: PayloadPreviewProps) {
  const id = useId();
  const isWide = useWideScreen();
  const body = renderPayload(EXAMPLE_UPDATE, draft.fields);
  const count = draft.fields.length;
  const content = (
    <>
      <ScrollBox name={copy.request} className="max-h-[55vh] leading-relaxed">
        <p className="break-all">POST {draft.url.trim() === '' ? copy.noUrl : draft.url.trim()}</p>
        {WEBHOOK_DEFAULT_HEADERS.map(([key, value]) => (
          <p key={key}>
            {key}: {value}
          </p>
        ))}
        {usedHeaders(draft).map(({ id: row, key }) => (
          <p key={row} className="break-all">
            {key.trim()}: ••••••••
          </p>
        ))}
        <pre className="mt-3 whitespace-pre-wrap break-words">{body}</pre>
      </ScrollBox>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p className="flex-1 font-semibold tabular-nums">{copy.size(count, formatCount(measureUtf8(body)))}</p>
        <CopyButton text={body} done={webhooksCopy.actions.copied}>
          {copy.copy}
        </CopyButton>
      </div>
      <p className="mt-2 text-sm text-ink-2">
        {copy.example}
        {secret == null ? '' : ` ${copy.signed}`}
      </p>
    </>
  );
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className={isWide ? 'mb-3 text-lg font-bold' : 'sr-only'}>
        {copy.title}
      </h2>
      {isWide ? content : <Disclosure name={copy.collapsed(count)}>{content}</Disclosure>}
    </section>
  );
}
