import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Offered } from '#contract/gateway/offer.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { freshSecretQuery, revealSecretMutation, rotateSecretMutation } from '#dashboard/queries/webhooks.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Card } from './card.tsx';
import { ReceiverCode } from './receiver-code.tsx';

const copy = webhooksCopy.secret;

interface SigningSecretProps {
  readonly secret: WebhookSettings['secret'];
  readonly offered: Offered;
  readonly isOwner: boolean;
}

/** The secret that updates are signed with. It is shown once; after a rotation, the old one stays valid for a while. */
export function SigningSecret({ secret, offered, isOwner }: SigningSecretProps) {
  const client = useQueryClient();
  const { data: fresh } = useQuery(freshSecretQuery());
  const [isAsking, setIsAsking] = useState(false);
  const revealing = useReportedMutation(revealSecretMutation(), (problem) =>
    copy.left(describeProblem(problem, copy.revealUnclear)),
  );
  const rotating = useReportedMutation(rotateSecretMutation(), (problem) =>
    copy.left(describeProblem(problem, copy.unclear)),
  );
  const previousUntil = secret?.previous_valid_until;
  const isPreviousValid = useServiceClock((now) => previousUntil != null && now < Date.parse(previousUntil));
  const both = previousUntil != null && isPreviousValid ? formatDateTime(previousUntil) : undefined;
  if (offered !== 'yes' && !isOwner) return null;
  if (offered !== 'yes') {
    const { signing, signingNotKnown } = webhooksCopy.missing;
    return <Card title={copy.title}>{offered === 'no' ? signing : signingNotKnown}</Card>;
  }
  return (
    <Card title={copy.title}>
      <p className="text-ink-2">{copy.text}</p>
      {secret?.hint == null ? null : <p className="mt-2">{copy.hint(secret.hint)}</p>}
      {both === undefined ? null : <p className="mt-2">{copy.both(both)}</p>}
      {fresh == null || !isOwner ? null : (
        <FreshSecret secret={fresh} onDone={() => client.setQueryData(freshSecretQuery().queryKey, null)} />
      )}
      {isOwner ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {secret?.revealable === true ? (
            <Button
              busy={revealing.isPending && copy.reveal}
              onClick={() => {
                rotating.reset();
                revealing.mutate();
              }}
            >
              {copy.reveal}
            </Button>
          ) : null}
          <Button busy={rotating.isPending && copy.rotate} onClick={() => setIsAsking(true)}>
            {copy.rotate}
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-ink-2">{webhooksCopy.ownerOnly}</p>
      )}
      <p role="status" className="mt-2 font-semibold text-bad-fg empty:mt-0">
        {revealing.isError ? describeProblem(revealing.error, copy.revealUnclear) : null}
        {rotating.isError ? describeProblem(rotating.error, copy.unclear) : null}
      </p>
      <ReceiverCode />
      {isAsking ? (
        <AskFirst
          copy={both === undefined ? copy : { ...copy, warn: copy.warnAgain(both) }}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            revealing.reset();
            rotating.mutate();
          }}
        />
      ) : null}
    </Card>
  );
}

/** Takes focus, because the button that requested it disappears. */
function FreshSecret({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} role="status" className="mt-3 rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold">{copy.once}</p>
      <p aria-label={copy.value} role="group" className="mt-1 font-mono break-all">
        {secret}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <CopyButton size="small" text={secret} done={webhooksCopy.actions.copied}>
          {copy.copy}
        </CopyButton>
        <Button size="small" tone="quiet" onClick={onDone}>
          {copy.done}
        </Button>
      </div>
    </div>
  );
}

function describeProblem(error: Error, unclear: string): string {
  if (wasRefused(error) && error.code === 'secret_already_revealed') return copy.shownBefore;
  return describeChangeProblem(error, { unclear, failed: copy.failed });
}
