import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { setReceiverSecretMutation } from '#dashboard/queries/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { Warning } from './warning.tsx';

const copy = webhooksCopy.receiver.signature;

/** Sets whether received updates must be signed, and shows how many were refused. */
export function ReceiverSignature({ receiver }: { readonly receiver: WebhookReceiver }) {
  const saving = useReportedMutation(setReceiverSecretMutation(), (problem) =>
    webhooksCopy.receiver.left(describeProblem(problem)),
  );
  const [secret, setSecret] = useState<string>();
  const save = (value: string | null) => saving.mutate(value, { onSuccess: () => setSecret(undefined) });
  const isWrong = saving.isError && isNoSecret(saving.error);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p>{receiver.checks_signature ? copy.checked : copy.unchecked}</p>
      {receiver.refused_count === 0 || receiver.last_refused_at === null ? null : (
        <Warning
          text={copy.refused(
            receiver.refused_count,
            formatMoment(receiver.last_refused_at),
            receiver.last_refusal ?? 'signature_wrong',
          )}
        />
      )}
      {secret === undefined ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setSecret('')}>{receiver.checks_signature ? copy.change : copy.set}</Button>
          {receiver.checks_signature ? (
            <Button busy={saving.isPending && copy.saving} onClick={() => save(null)}>
              {copy.end}
            </Button>
          ) : null}
        </div>
      ) : (
        <form
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            save(secret.trim());
          }}
        >
          <TextField
            label={copy.field}
            hint={copy.hint}
            error={isWrong ? copy.wrong : undefined}
            type="password"
            autoComplete="off"
            required
            value={secret}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Opened by a press, to write in it.
            autoFocus
            onChange={(event) => setSecret(event.target.value)}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" busy={saving.isPending && copy.saving}>
              {copy.save}
            </Button>
            <Button
              onClick={() => {
                saving.reset();
                setSecret(undefined);
              }}
            >
              {copy.cancel}
            </Button>
          </div>
        </form>
      )}
      <p role="status" className="mt-2 font-semibold text-bad-fg empty:mt-0">
        {saving.isError && !isWrong ? describeProblem(saving.error) : ''}
      </p>
    </div>
  );
}

function isNoSecret(problem: Error): boolean {
  return problem instanceof CallProblem && problem.status === 400;
}

function describeProblem(problem: Error): string {
  if (isNoSecret(problem)) return copy.wrong;
  return describeChangeProblem(problem, copy);
}
