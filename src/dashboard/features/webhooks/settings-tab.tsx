import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { webhookSettingsQuery } from '#dashboard/queries/webhooks.ts';
import { ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { MerchantWebhookCard } from './merchant-webhook-card.tsx';
import { ReceiverCard } from './receiver-card.tsx';
import { UnknownOrdersCard } from './unknown-orders-card.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsValues } from './settings-values.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookNotes } from './webhook-notes.tsx';

/** The connected service's webhook settings. If it doesn't share them, the form only validates and copies. */
export function SettingsTab({ isShown }: { readonly isShown: boolean }) {
  usePageTitle(isShown ? copy.title : null);
  const { data: session } = useQuery(sessionQuery());
  const offer = session?.service?.capabilities;
  const person = session?.person;
  const isOffered = offer?.webhookSettings === 'yes';
  const { data: settings, isLoading, refetch } = useQuery({ ...webhookSettingsQuery(), enabled: isOffered });
  const loading = useLoading(isLoading || session === undefined);
  if (loading !== 'over') return loading === 'skeleton' ? <ListSkeleton /> : null;
  if (offer === undefined || person == null || (isOffered && settings === undefined)) {
    const texts = { problem: copy.failed, tryAgain: copy.tryAgain };
    return <ListProblem onRetry={() => void refetch()} copy={texts} />;
  }
  const saved = isOffered ? settings : undefined;
  const isOwner = person.role === 'owner';
  return (
    <div className="flex flex-col gap-5">
      {isOffered ? null : (
        <p className="max-w-3xl">{offer.webhookSettings === 'no' ? copy.missing.settings : copy.missing.notKnown}</p>
      )}
      {!isOffered && isOwner ? <MerchantWebhookCard /> : null}
      {saved ? <WebhookNotes settings={saved} isOwner={isOwner} /> : null}
      {isOwner ? (
        <SettingsForm saved={saved} offer={offer} person={person.email} isShown={isShown} />
      ) : (
        <SettingsValues settings={saved} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SigningSecret secret={saved?.secret ?? null} offered={offer.webhookSigning} isOwner={isOwner} />
        {isOwner ? <ReceiverCard /> : null}
        <UnknownOrdersCard />
      </div>
    </div>
  );
}
