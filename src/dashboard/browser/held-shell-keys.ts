import { TEXTS } from './early-input.ts';
import { replayKey } from './replay-early-input.ts';

declare global {
  var heldShellKeys: { readonly keys: KeyboardEvent[]; readonly stop: () => void } | undefined;
}

const SINGLE = /^(?:\?|g|F6|F8)$/u;

/**
 * Holds keys that work on every page, and the keys after them, until the module that handles them has loaded. Input before the page is
 * hydrated is held by `holdEarlyInput`, and arrives here when it is replayed.
 */
export function holdShellKeys(): void {
  const keys: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    const { target, key } = event;
    const isIn = (places: string) => target instanceof Element && target.closest(places) !== null;
    const isChord = (event.ctrlKey || event.metaKey) && (key === 'k' || (key === 'Enter' && isIn('form')));
    const isText = isIn(TEXTS);
    const isHeld = isChord || (!isText && (keys.length > 0 || SINGLE.test(key)));
    if (globalThis.earlyInput !== undefined || !isHeld) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    keys.push(event);
  };
  addEventListener('keydown', hold, true);
  globalThis.heldShellKeys = { keys, stop: () => removeEventListener('keydown', hold, true) };
}

/** Stops holding keys and replays those pressed so far. */
export function releaseShellKeys(): void {
  const held = globalThis.heldShellKeys;
  globalThis.heldShellKeys = undefined;
  held?.stop();
  for (const key of held?.keys ?? []) {
    const { target } = key;
    replayKey(target instanceof Element && target.isConnected ? target : document.body, key);
  }
}
