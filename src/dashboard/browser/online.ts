import { isOnServer } from './is-on-server.ts';
import { Store, useStore } from './store.ts';

const offlineSince: Store<number | undefined> = new Store(
  isOnServer || navigator.onLine ? undefined : Date.now(),
  () => {
    const handleChange = () => {
      offlineSince.set(navigator.onLine ? undefined : (offlineSince.get() ?? Date.now()));
    };
    handleChange();
    addEventListener('online', handleChange);
    addEventListener('offline', handleChange);
    return () => {
      removeEventListener('online', handleChange);
      removeEventListener('offline', handleChange);
    };
  },
  // The server could be reached when it rendered the page.
  () => undefined,
);

/** Whether this device has a network at all; says nothing about the server. */
export function useIsOnline(): boolean {
  return useStore(offlineSince) === undefined;
}

/** When this device lost its network, by its own clock; undefined while it has one. */
export function useOfflineSince(): number | undefined {
  return useStore(offlineSince);
}

/** Resolves at once while this device has a network, otherwise when it has one again. */
export async function untilOnline(): Promise<void> {
  if (isOnServer || navigator.onLine) return;
  await new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
  });
}
