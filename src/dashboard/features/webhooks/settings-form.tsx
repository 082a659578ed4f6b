import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { InvalidWebhook, type WebhookSettings } from '#contract/added/webhook-settings.ts';
import type { Capabilities } from '#contract/gateway/offer.ts';
import { webhookFaultsCopy } from '#dashboard/copy/webhook-faults.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { saveWebhookMutation, testWebhookMutation, webhookSettingsQuery } from '#dashboard/queries/webhooks.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { LeaveQuestion } from '#dashboard/components/leave-question.tsx';
import { paths } from '#dashboard/paths.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldsField } from './fields-field.tsx';
import { FormActions } from './form-actions.tsx';
import { HeadersField } from './headers-field.tsx';
import { KindField } from './kind-field.tsx';
import { PayloadPreview } from './payload-preview.tsx';
import { type Draft, isChanged, isSame, withoutSavedValues } from './settings-draft.ts';
import { TestResult } from './test-result.tsx';
import { UrlField } from './url-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Navigations that don't ask about unsaved changes. Signing in again returns here, and the form is kept in the meantime. */
const keepsForm = (pathname: string) => [paths.webhooks(), paths.signIn()].includes(pathname);

interface SettingsFormProps {
  /** Undefined if the service doesn't share its settings; they can then be copied, but not saved. */
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
  const [savedAt, setSavedAt] = useState<number>();
  /** What was sent last without an answer: it may have been saved. */
  const unanswered = useRef<Draft>(undefined);
  usePageTitle(isShown ? (form.isRefused ? webhookFaultsCopy.titleOf(copy.title) : copy.title) : null);
  const { draft, base } = form;
  const isRaw = draft.kind === 'raw';

  const isStale = saving.error instanceof CallProblem && saving.error.status === 409;
  const refuse = (error: unknown) => {
    if (!(error instanceof CallProblem)) return;
    const invalid = error.status === 422 ? InvalidWebhook.safeParse(error.body) : null;
    if (invalid?.success === true) form.refuse(invalid.data);
  };
  const save = () => {
    if (saving.isPending || base === undefined || !isOnline) return;
    setSavedAt(undefined);
    saving.reset();
    const sent = draft;
    void form.handleSubmit(async (body) => {
      try {
        form.settle(await saving.mutateAsync(body), sent);
        setSavedAt(serviceTime());
      } catch (error) {
        if (isUnclear(error)) unanswered.current = sent;
        if (error instanceof CallProblem && error.status === 409) await compare(sent);
        else refuse(error);
      }
    })();
  };
  /** If the newest settings are the ones sent, they were saved before, and only the answer was lost. */
  const compare = async (sent: Draft) => {
    await client.invalidateQueries(webhookSettingsQuery());
    const newest = client.getQueryData(webhookSettingsQuery().queryKey);
    if (newest?.updated_at == null) return;
    const wasSentBefore = unanswered.current !== undefined && isSame(unanswered.current, sent);
    if (isChanged(wasSentBefore ? withoutSavedValues(sent, newest) : sent, newest)) return;
    saving.reset();
    form.settle(newest, sent);
    setSavedAt(Date.parse(newest.updated_at));
  };
  const test = () => {
    testing.reset();
    void form.handleSubmit(async (settings) => {
      try {
        await testing.mutateAsync({ settings });
        // Nothing was saved or refused, so mark the form as not submitted: errors show again on the next attempt.
        form.reset(undefined, { keepValues: true, keepDefaultValues: true });
      } catch (error) {
        refuse(error);
      }
    })();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <>
      {saved?.url === null ? <FirstTime onStart={() => form.setFocus('url')} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,38.75rem)_minmax(20rem,1fr)]">
        <form
          noValidate
          aria-label={copy.form}
          onSubmit={submit}
          className="flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-surface p-5"
        >
          <ErrorSummary form={form} />
          <UrlField form={form} />
          <KindField kind={draft.kind} onChoose={(kind) => form.setValue('kind', kind)} />
          <HeadersField form={form} isSigning={offer.webhookSigning === 'yes'} />
          {isRaw ? <p className="text-ink-2">{copy.rawNote}</p> : <FieldsField form={form} />}
          {base === undefined ? null : (
            <Switch
              name={copy.enabled}
              hint={copy.enabledHint}
              isOn={draft.enabled}
              onChange={(enabled) => form.setValue('enabled', enabled)}
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
        <LeaveQuestion isOn={form.isDirty} isWithin={keepsForm} copy={copy.leave} onDiscard={form.discard} />
      </div>
    </>
  );
}

function FirstTime({ onStart }: { readonly onStart: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span className="text-lg font-bold">{copy.empty.title}</span> {copy.empty.text}
      </p>
      <Button onClick={onStart}>{copy.empty.start}</Button>
    </div>
  );
}
