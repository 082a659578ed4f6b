import type { UseMutationResult } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import type { Capabilities } from '#contract/gateway/offer.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { writeCurlCommand } from './curl-command.ts';
import { bodyOf } from './settings-draft.ts';
import type { SettingsFormState } from './use-settings-form.ts';

const copy = webhooksCopy.actions;

interface FormActionsProps {
  readonly form: SettingsFormState;
  readonly offer: Capabilities;
  readonly saving: Pick<UseMutationResult, 'isPending' | 'error'>;
  readonly savedAt: number | undefined;
  readonly isTesting: boolean;
  readonly onTest: () => void;
  readonly onDiscard: () => void;
}

/** Save is never disabled: pressing it on an invalid form reports the errors. */
export function FormActions({ form, offer, saving, savedAt, isTesting, onTest, onDiscard }: FormActionsProps) {
  const { draft, base } = form;
  const isOnline = useIsOnline();
  const message = !isOnline
    ? webhooksCopy.offline
    : savedAt !== undefined && !form.isDirty
      ? webhooksCopy.saved(savedAt)
      : saving.error !== null
        ? describeRefusal(saving.error)
        : '';
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button tone="quiet" className="mr-auto" onClick={onDiscard}>
          {copy.discard}
        </Button>
        {draft.kind === 'raw' ? null : (
          <CopyButton text={() => writeCurlCommand(draft, base)} done={copy.copied}>
            {copy.curl}
          </CopyButton>
        )}
        {offer.webhookTest === 'yes' ? (
          <Button busy={isTesting && copy.testing} onClick={onTest}>
            {copy.test}
          </Button>
        ) : null}
        {base === undefined ? (
          <CopySettings form={form} />
        ) : (
          <Button type="submit" tone="primary" busy={saving.isPending && copy.saving}>
            {copy.save}
          </Button>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
        <p className="text-sm font-semibold text-warn-fg">{form.isDirty ? copy.unsaved : ''}</p>
        <p
          role="status"
          aria-label={copy.saveResult}
          className={`text-right font-semibold ${saving.error === null ? '' : 'text-bad-fg'}`}
        >
          {message}
        </p>
      </div>
    </div>
  );
}

/** Copies valid settings, for a service that can't save them. */
function CopySettings({ form }: { readonly form: SettingsFormState }) {
  if (form.isReady)
    return (
      <CopyButton
        tone="primary"
        text={() => JSON.stringify(bodyOf(form.draft, undefined), undefined, 2)}
        done={copy.copied}
      >
        {copy.json}
      </CopyButton>
    );
  return (
    <Button tone="primary" onClick={() => void form.handleSubmit(() => undefined)()}>
      {copy.json}
    </Button>
  );
}

function describeRefusal(error: Error): string {
  // `ChangedMeanwhile` shows this one.
  if (error instanceof CallProblem && error.status === 409) return '';
  return wasRefused(error) ? webhooksCopy.refused(error.description) : webhooksCopy.saveUnclear;
}
