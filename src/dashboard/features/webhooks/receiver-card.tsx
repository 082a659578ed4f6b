import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { rotateReceiverMutation, webhookReceiverQuery } from '#dashboard/queries/webhooks.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { Card } from './card.tsx';
import { ReceiverSignature } from './receiver-signature.tsx';
import { Warning } from './warning.tsx';

const copy = webhooksCopy.receiver;

/** The URL at which Slipway itself receives status changes from another service. */
export function ReceiverCard() {
  const { data: receiver, isLoading, refetch } = useQuery(webhookReceiverQuery());
  const rotating = useReportedMutation(rotateReceiverMutation(), (problem) => copy.left(describeProblem(problem)));
  const [isAsking, setIsAsking] = useState(false);
  const address = receiver && new URL(receiver.path, location.href).href;
  if (receiver === undefined && !isLoading)
    return (
      <Card title={copy.title}>
        <p className="mb-3">{copy.unread}</p>
        <Button onClick={() => void refetch()}>{webhooksCopy.tryAgain}</Button>
      </Card>
    );
  return (
    <Card title={copy.title}>
      <p className="text-ink-2">{copy.text}</p>
      <Loading isOn={isLoading} skeleton={<Skeleton className="mt-3 h-16 w-full" />}>
        {receiver === undefined || address === undefined ? null : (
          <>
            <p
              role="group"
              aria-label={copy.address}
              className="mt-3 rounded-md bg-sunken p-3 font-mono text-sm break-all"
            >
              {address}
            </p>
            <p className="mt-2">
              {receiver.last_received_at === null
                ? copy.never
                : copy.last(formatMoment(receiver.last_received_at), receiver.received_count)}
            </p>
            {receiver.last_unusable_at === null || receiver.last_unusable === null ? null : (
              <Warning
                text={copy.unusable(
                  receiver.unusable_count,
                  formatMoment(receiver.last_unusable_at),
                  receiver.last_unusable,
                )}
              />
            )}
            {receiver.key_lost ? <Warning text={copy.keyLost} /> : null}
            <div className="mt-3 flex flex-wrap gap-3">
              <CopyButton text={address} done={webhooksCopy.actions.copied}>
                {copy.copy}
              </CopyButton>
              <Button busy={rotating.isPending && copy.rotate} onClick={() => setIsAsking(true)}>
                {copy.rotate}
              </Button>
            </div>
            <ReceiverSignature receiver={receiver} />
          </>
        )}
      </Loading>
      <p role="status" className={`mt-2 font-semibold empty:mt-0 ${rotating.isError ? 'text-bad-fg' : ''}`}>
        {rotating.isError ? describeProblem(rotating.error) : rotating.isSuccess ? copy.replaced : ''}
      </p>
      {isAsking ? (
        <AskFirst copy={copy} onClose={() => setIsAsking(false)} onConfirm={() => rotating.mutate()} />
      ) : null}
    </Card>
  );
}

function describeProblem(problem: Error): string {
  return describeChangeProblem(problem, copy);
}
