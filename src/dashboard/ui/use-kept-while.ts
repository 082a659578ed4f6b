import { useEffect, useState } from 'react';

/**
 * The value as it was when `isKept` became true, for as long as it is. A press that ends it is waited for: what is pressed must
 * not move away before it is let go, or the click is lost.
 */
export function useKeptWhile<T>(isKept: boolean, value: T): T {
  const isHeld = useIsPressed(isKept) || isKept;
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}

/** Whether a pointer that went down while `isWatching` is still down, and until its click has been heard. */
function useIsPressed(isWatching: boolean): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isWatching && !isPressed) return undefined;
    const watching = new AbortController();
    // On the window, so that it is heard before whatever closes on a press elsewhere.
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
