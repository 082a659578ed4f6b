import { useQuery } from '@tanstack/react-query';
import { notificationCopy as copy } from '#dashboard/copy/notifications.ts';
import { useNotificationChoice } from '#dashboard/browser/notifications.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Switch } from '#dashboard/ui/switch.tsx';

/** Turns notifications of cut-off warnings and auto-book on or off, for this person on this device. */
export function NotificationSwitch() {
  const { data: session } = useQuery(sessionQuery());
  const { state, turnOn, turnOff } = useNotificationChoice(session?.person?.email ?? '');
  return (
    <Switch
      name={copy.name}
      hint={state === 'blocked' ? copy.blocked : copy.hint}
      isOn={state === 'on'}
      onChange={(isOn) => {
        if (!isOn) turnOff();
        else if (state !== 'blocked') void turnOn();
      }}
    />
  );
}
