import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { PayloadPreview } from './payload-preview.tsx';
import { draftFrom } from './settings-draft.ts';

/** The read-only settings, for people who may not change them; undefined if the service doesn't share them. */
export function SettingsValues({ settings }: { readonly settings: WebhookSettings | undefined }) {
  if (settings === undefined) return <p className="text-ink-2">{copy.ownerOnly}</p>;
  const isRaw = settings.kind === 'raw';
  const headers = (settings.headers ?? []).map(({ key, hint }) => `${key}: ${hint ?? '••••••••'}`);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,38.75rem)_minmax(20rem,1fr)]">
      <section aria-label={copy.form} className="rounded-lg border border-line bg-surface p-5">
        <p className="mb-4 text-ink-2">{copy.ownerOnly}</p>
        <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
          <Fact name={copy.url} values={[settings.url ?? copy.empty.title]} />
          <Fact name={copy.kind} values={[isRaw ? copy.kinds.raw.name : copy.kinds.mapped.name]} />
          <Fact name={copy.headers.title} values={headers.length === 0 ? [copy.headers.none] : headers} />
          <Fact name={copy.fields.title} values={isRaw ? [copy.rawNote] : (settings.fields ?? [])} />
        </dl>
      </section>
      {isRaw ? null : <PayloadPreview draft={draftFrom(settings)} secret={settings.secret} />}
    </div>
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
