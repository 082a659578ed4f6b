import { useEffect, useState } from 'react';

/**
 * The value as it was when `isFrozen` became true, until it is false and the press that ended it is over: a control that moves away during
 * a press loses its click.
 */
export function useFrozenWhile<T>(isFrozen: boolean, value: T): T {
  const isHeld = useIsPressed(isFrozen) || isFrozen;
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}

/** Whether a pointer that went down while `isWatching` is still down, or its click is still to come. */
function useIsPressed(isWatching: boolean): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isWatching && !isPressed) return undefined;
    const watching = new AbortController();
    // On the window, to run before anything that closes on an outside press.
    const listening = { capture: true, signal: watching.signal };
    const release = () => {
      setTimeout(() => setPressed(false));
    };
    globalThis.addEventListener('pointerdown', () => setPressed(true), listening);
    globalThis.addEventListener('pointerup', release, listening);
    globalThis.addEventListener('pointercancel', release, listening);
    return () => watching.abort();
  }, [isWatching, isPressed]);
  return isPressed;
}
