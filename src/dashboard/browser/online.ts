import { Store, useStore } from './store.ts';

const offlineSince: Store<number | undefined> = new Store(navigator.onLine ? undefined : Date.now(), () => {
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
});

/** Whether this device has a network at all; says nothing about who answers on it. */
export function useIsOnline(): boolean {
  return useStore(offlineSince) === undefined;
}

/** When this device lost its network, by its clock; undefined while it has one. */
export function useOfflineSince(): number | undefined {
  return useStore(offlineSince);
}
