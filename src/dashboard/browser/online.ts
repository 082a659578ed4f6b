import { useSyncExternalStore } from 'react';

let offlineSince: number | undefined;

function subscribe(listener: () => void): () => void {
  const handleChange = () => {
    offlineSince = navigator.onLine ? undefined : (offlineSince ?? Date.now());
    listener();
  };
  handleChange();
  addEventListener('online', handleChange);
  addEventListener('offline', handleChange);
  return () => {
    removeEventListener('online', handleChange);
    removeEventListener('offline', handleChange);
  };
}

/** Whether this device has a network at all; not whether the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** When this device lost its network, by its own clock; undefined while it has one. */
export function useOfflineSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => offlineSince);
}
