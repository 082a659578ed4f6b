import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';

/** The settings for somebody who may not change them. */
export function SettingsValues({ settings }: { readonly settings: WebhookSettings }) {
  const isRaw = settings.kind === 'raw';
  const headers = (settings.headers ?? []).map(({ key, hint }) => `${key}: ${hint ?? '••••••••'}`);
  const fields = settings.fields ?? [];
  return (
    <>
      <p className="mb-4 text-ink-2">{copy.ownerOnly}</p>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
        <Fact name={copy.url} values={[settings.url ?? copy.empty.title]} />
        <Fact name={copy.kind} values={[isRaw ? copy.kinds.raw.name : copy.kinds.mapped.name]} />
        <Fact name={copy.headers.title} values={headers.length === 0 ? [copy.headers.none] : headers} />
        <Fact name={copy.fields.title} values={isRaw ? [copy.rawNote] : fields} />
      </dl>
    </>
  );
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>
        {values.map((value) => (
          <span key={value} className="block break-all">
            {value}
          </span>
        ))}
      </dd>
    </>
  );
}
