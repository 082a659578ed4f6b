import { useQuery } from '@tanstack/react-query';
import { notificationCopy as copy } from '#dashboard/copy/notifications.ts';
import { useNotificationChoice } from '#dashboard/browser/notifications.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { NoteButtons, NoteLine } from './note-line.tsx';

/** Asked once per person and device. The answer can be changed later in Settings → Scanner and sound. */
export function NotificationQuestion() {
  const { data: session } = useQuery(sessionQuery());
  const { state, turnOn, turnOff } = useNotificationChoice(session?.person?.email ?? '');
  if (state !== 'not_asked' || session?.person == null) return null;
  return (
    <NoteLine tone="plain">
      {copy.question}
      <NoteButtons>
        <Button size="small" onClick={turnOff}>
          {copy.no}
        </Button>
        <Button size="small" onClick={() => void turnOn()}>
          {copy.yes}
        </Button>
      </NoteButtons>
    </NoteLine>
  );
}
