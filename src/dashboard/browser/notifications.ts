import { PersistedStore } from './persisted-store.ts';
import { useStore } from './store.ts';

/** Each person's choice on this device, by email. */
export const notificationChoices = new PersistedStore<Readonly<Record<string, boolean>>>(
  'slipway.notifications',
  {},
  { '*': false },
);

export interface NotificationChoice {
  /** `blocked` by the browser's settings, or because browsers don't trust the address. */
  readonly state: 'on' | 'off' | 'not_asked' | 'blocked';
  /** Also asks the browser for permission. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => void;
}

/** Whether this person wants to be notified on this device. */
export function useNotificationChoice(email: string): NotificationChoice {
  const choice = useStore(notificationChoices)[email];
  const set = (isOn: boolean) => notificationChoices.set({ ...notificationChoices.get(), [email]: isOn });
  return {
    state: isBlocked() ? 'blocked' : choice === undefined ? 'not_asked' : choice ? 'on' : 'off',
    turnOn: async () => set((await Notification.requestPermission()) === 'granted'),
    turnOff: () => set(false),
  };
}

function isBlocked(): boolean {
  return !globalThis.isSecureContext || !('Notification' in globalThis) || Notification.permission === 'denied';
}

interface Notice {
  /** Tabs that notify of the same thing show a single notification. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** Shows a notification while this page is in the background, if the person wants notifications. */
export function notify(email: string, { id, title, text, onPress }: Notice): void {
  if (document.visibilityState === 'visible' || isBlocked() || notificationChoices.get()[email] !== true) return;
  try {
    const notification = new Notification(title, { body: text, tag: id });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onPress();
    });
  } catch {
    // Chrome on Android only shows notifications of service workers. The page says the same when it is opened.
  }
}
