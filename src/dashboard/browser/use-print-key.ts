import { useEffect, useEffectEvent } from 'react';

/** Ctrl/Cmd+P prints the PDF on the page, not the page around it. */
export function usePrintKey(print: () => void): void {
  const run = useEffectEvent(print);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
