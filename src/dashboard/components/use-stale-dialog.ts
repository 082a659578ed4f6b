import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { useGo } from '#dashboard/router/use-go.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

const no = () => false;

/**
 * If there is nothing to open a dialog for when the address comes to name one, says why, by default in a toast, and takes it out of the
 * address: it would open as soon as there is something, over whatever is being done by then. `why` returns undefined if it can be opened.
 */
export function useStaleDialog(
  dialog: string | undefined,
  why: () => string | undefined,
  say: (text: string) => void = showToast,
): void {
  const go = useGo();
  // Opening the workspace is the first change: until then, what is kept per workspace is empty.
  const isOpen = useSyncExternalStore(selection.subscribe, () => selection.version() > 0, no);
  const check = useEffectEvent(() => {
    const text = why();
    if (text === undefined) return;
    say(text);
    const search = new URLSearchParams(location.search);
    search.delete('dialog');
    go(`?${search.toString()}`, 'replace');
  });
  useEffect(() => {
    if (isOpen && dialog !== undefined) check();
  }, [isOpen, dialog]);
}
