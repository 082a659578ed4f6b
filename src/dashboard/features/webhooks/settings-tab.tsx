import { useQuery } from '@tanstack/react-query';
import { webhooksCopy as copy } from '#dashboard/copy/webhooks.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { webhookSettingsQuery } from '#dashboard/queries/webhooks.ts';
import { ListWaiting } from '#dashboard/ui/list-states.tsx';
import { usePageTitle } from '#dashboard/ui/page-title.ts';
import { SettingsValues } from './settings-values.tsx';

/** The webhook settings as the connected service has them. */
export function SettingsTab({ isShown }: { readonly isShown: boolean }) {
  usePageTitle(isShown ? copy.title : null);
  const { data: session } = useQuery(sessionQuery());
  const offer = session?.service?.capabilities;
  const {
    data: settings,
    isError,
    refetch,
  } = useQuery({
    ...webhookSettingsQuery(),
    enabled: offer?.webhookSettings === true,
  });
  if (offer?.webhookSettings === false) return <p>{copy.missing.settings}</p>;
  if (settings === undefined) {
    const words = { problem: copy.failed, tryAgain: copy.tryAgain };
    return <ListWaiting hasFailed={isError} onRetry={() => void refetch()} words={words} />;
  }
  return <SettingsValues settings={settings} />;
}
