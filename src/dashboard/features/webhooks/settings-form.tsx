import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { InvalidWebhook, type WebhookSettings } from '#contract/added/webhook-settings.ts';
import type { Capabilities } from '#contract/gateway/offer.ts';
import { webhookFaultsCopy } from '#dashboard/copy/webhook-faults.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { saveWebhookMutation, testWebhookMutation, webhookSettingsQuery } from '#dashboard/queries/webhooks.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldsField } from './fields-field.tsx';
import { placeId } from './focus-place.ts';
import { FormActions } from './form-actions.tsx';
import { HeadersField } from './headers-field.tsx';
import { KindField } from './kind-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PayloadPreview } from './payload-preview.tsx';
import { bodyOf } from './settings-draft.ts';
import { TestResult } from './test-result.tsx';
import { textsAt, useSettingsForm } from './use-settings-form.ts';
import { Warning } from './warning.tsx';

interface SettingsFormProps {
  /** Undefined where the service doesn't share its settings: they can be copied then, not saved. */
  readonly saved: WebhookSettings | undefined;
  readonly offer: Capabilities;
  readonly person: string;
  readonly isShown: boolean;
}

export function SettingsForm({ saved, offer, person, isShown }: SettingsFormProps) {
  const form = useSettingsForm(saved, person);
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const saving = useMutation(saveWebhookMutation());
  const testing = useMutation(testWebhookMutation());
  const [savedAt, setSavedAt] = useState<Date>();
  const isFaulty = form.tries > 0 && form.faults.length > 0;
  usePageTitle(isShown ? (isFaulty ? webhookFaultsCopy.titleOf(copy.title) : copy.title) : null);
  const { draft, base } = form;
  const isRaw = draft.kind === 'raw';
  const warning = textsAt(form.warnings, 'url');
  const urlFault = textsAt(form.faults, 'url');

  const isStale = saving.error instanceof CallProblem && saving.error.status === 409;
  const refuse = (error: Error) => {
    if (error instanceof CallProblem && error.status === 409) void client.invalidateQueries(webhookSettingsQuery());
    const invalid = error instanceof CallProblem && error.status === 422 ? InvalidWebhook.safeParse(error.body) : null;
    if (invalid?.success === true) form.refuse(invalid.data);
  };
  const save = () => {
    if (saving.isPending || base === undefined || !isOnline) return;
    setSavedAt(undefined);
    saving.reset();
    if (!form.check()) return;
    saving.mutate(bodyOf(draft, base), {
      onSuccess: (settings) => {
        form.reset(settings);
        setSavedAt(new Date());
      },
      onError: refuse,
    });
  };
  const test = () => {
    testing.reset();
    if (form.check()) testing.mutate({ settings: bodyOf(draft, base) }, { onError: refuse });
  };
  const change = (part: Parameters<typeof form.change>[0]) => {
    setSavedAt(undefined);
    form.change(part);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const element = useRef<HTMLFormElement>(null);
  const handleKeys = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const heard = element.current;
    const listener = (event: KeyboardEvent) => handleKeys(event);
    heard?.addEventListener('keydown', listener);
    return () => heard?.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,38.75rem)_minmax(20rem,1fr)]">
      <form
        ref={element}
        noValidate
        aria-label={copy.form}
        onSubmit={submit}
        className="flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-surface p-5"
      >
        {isFaulty ? <ErrorSummary key={form.tries} faults={form.faults} /> : null}
        <div id={placeId('url')}>
          <TextField
            label={copy.url}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={copy.urlPlaceholder}
            value={draft.url}
            hint={
              <>
                {copy.urlHint}
                {/* The error says the same. */}
                {warning === undefined || warning === urlFault ? null : <Warning text={warning} />}
              </>
            }
            error={urlFault}
            onChange={(event) => change({ url: event.target.value })}
            onBlur={() => draft.url === draft.url.trim() || change({ url: draft.url.trim() })}
          />
        </div>
        <KindField kind={draft.kind} onChoose={(kind) => change({ kind })} />
        <HeadersField form={{ ...form, change }} isSigning={offer.webhookSigning === 'yes'} />
        {isRaw ? <p className="text-ink-2">{copy.rawNote}</p> : <FieldsField form={{ ...form, change }} />}
        {base === undefined ? null : (
          <Switch
            name={copy.enabled}
            hint={copy.enabledHint}
            isOn={draft.enabled}
            onChange={(enabled) => change({ enabled })}
          />
        )}
        {isStale ? <ChangedMeanwhile form={form} onSettled={saving.reset} /> : null}
        <FormActions
          form={form}
          offer={offer}
          saving={saving}
          savedAt={savedAt}
          isTesting={testing.isPending}
          onTest={test}
          onDiscard={() => {
            saving.reset();
            form.discard();
          }}
        />
        {offer.webhookTest === 'yes' ? (
          <TestResult tested={testing.data} error={testing.error} />
        ) : (
          <p>{copy.missing.test}</p>
        )}
      </form>
      {isRaw ? null : (
        <div className="min-w-0 lg:sticky lg:top-20">
          <PayloadPreview draft={draft} secret={saved?.secret} />
        </div>
      )}
      <LeaveQuestion isOn={form.isDirty} onDiscard={form.discard} />
    </div>
  );
}
