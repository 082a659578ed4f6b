import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { isNotFound, wasRefused } from '#dashboard/queries/was-refused.ts';
import { merchantWebhookCopy as copy } from '#dashboard/copy/merchant-webhook.ts';
import { merchantWebhookQuery, saveMerchantWebhookMutation } from '#dashboard/queries/merchant-webhook.ts';
import { webhookReceiverQuery } from '#dashboard/queries/webhooks.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Card } from './card.tsx';

const NOT_ALLOWED = 403;
const statusOf = (error: Error) => (error instanceof CallProblem ? error.status : undefined);

/** For a service whose merchant record has just a webhook URL, without other settings. Suggests Slipway's own receiver. */
export function MerchantWebhookCard() {
  const { data: registered, error, refetch } = useQuery({ ...merchantWebhookQuery(), retry: false });
  const { data: receiver } = useQuery(webhookReceiverQuery());
  const saving = useReportedMutation(saveMerchantWebhookMutation(), (problem) => copy.left(describe(problem)));
  const isOnline = useIsOnline();
  const [wanted, setWanted] = useState<string | null>();
  if (error !== null && registered === undefined && !isNotFound(error))
    return (
      <Card title={copy.title}>
        <p className="mb-3">{statusOf(error) === NOT_ALLOWED ? copy.notAllowed : copy.unread}</p>
        <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
      </Card>
    );
  if (registered === undefined || receiver === undefined) return null;
  const own = new URL(receiver.path, location.href).href;
  const isOwn = registered.url === own;
  // Asks before replacing or removing a registered URL.
  const change = (url: string | null) => (registered.url === null ? saving.mutate(url) : setWanted(url));
  return (
    <Card title={copy.title}>
      <p className="text-ink-2">{copy.text}</p>
      {registered.url === null ? (
        <p className="mt-3">{copy.none}</p>
      ) : (
        <p role="group" aria-label={copy.address} className="mt-3 rounded-md bg-sunken p-3 font-mono text-sm break-all">
          {registered.url}
        </p>
      )}
      {isOwn ? <p className="mt-2">{copy.own}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {isOwn ? null : (
          <Button
            tone="primary"
            busy={saving.isPending && copy.saving}
            unavailable={!isOnline}
            onClick={() => change(own)}
          >
            {copy.sendHere}
          </Button>
        )}
        {registered.url === null ? null : (
          <Button unavailable={!isOnline || saving.isPending} onClick={() => change(null)}>
            {copy.remove}
          </Button>
        )}
      </div>
      <p role="status" className={`mt-2 font-semibold empty:mt-0 ${saving.isError ? 'text-bad-fg' : ''}`}>
        {saving.isError ? describe(saving.error) : saving.isSuccess ? copy.saved : ''}
      </p>
      {wanted === undefined ? null : (
        <AskFirst copy={copy.question} onClose={() => setWanted(undefined)} onConfirm={() => saving.mutate(wanted)} />
      )}
    </Card>
  );
}

function describe(problem: Error): string {
  return wasRefused(problem) ? copy.failed(problem.description) : copy.unclear;
}
