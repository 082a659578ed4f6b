import { type RefObject, useCallback, useRef, useState } from 'react';

/** Connects a button with what it opens. */
export interface Opener {
  /** The button. What it opens is placed beside it and returns focus to it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** True from the first time on, for what outlives closing, like a dialog that was opened from the menu. */
  readonly wasOpened: boolean;
  readonly close: () => void;
  /** Props for the button. */
  readonly trigger: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

type OpenState = 'closed' | 'awaited' | 'open';

/**
 * State of a button that opens something from another chunk. `load` is called as soon as the button is pointed at or
 * focused. A press before the chunk has arrived opens it on arrival; further presses until then change nothing.
 */
export function useOpener(load: () => Promise<unknown>): Opener {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<OpenState>('closed');
  const [wasOpened, setOpened] = useState(false);
  const preload = () => {
    // A press retries.
    load().catch(() => undefined);
  };
  const open = async () => {
    setState('awaited');
    try {
      await load();
    } catch {
      // A banner says when the device is offline or a newer version is out; another press retries.
      setState('closed');
      return;
    }
    setState('open');
    setOpened(true);
  };
  const press = () => {
    if (state === 'open') setState('closed');
    else if (state === 'closed') void open();
  };
  return {
    anchor,
    isOpen: state === 'open',
    wasOpened,
    close: useCallback(() => setState('closed'), []),
    trigger: {
      ref: anchor,
      'aria-expanded': state !== 'closed',
      onClick: press,
      onPointerEnter: preload,
      onFocus: preload,
    },
  };
}
