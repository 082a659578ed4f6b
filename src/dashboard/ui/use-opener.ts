import { type RefObject, useCallback, useRef, useState } from 'react';

type OpenState = 'closed' | 'loading' | 'shown';
const NEXT_BY_PRESS: Readonly<Record<OpenState, OpenState>> = {
  closed: 'loading',
  loading: 'loading',
  shown: 'closed',
};

/** What a button opens, as both of them know it. */
export interface Opener {
  /** The button: what opens is placed beside it, and gives focus back to it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** For what stays when it closes, like the dialog that a menu opened. */
  readonly wasOpened: boolean;
  readonly close: () => void;
  /** Called by what opens once it is on the screen. */
  readonly onShown: () => void;
  /** Props of the button. */
  readonly trigger: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

/**
 * State of a button that opens something of another chunk. `load` fetches it, from the moment somebody points at the
 * button. A press before it has come is kept, and an impatient second one does not take it back.
 */
export function useOpener(load: () => Promise<unknown>): Opener {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<OpenState>('closed');
  const isOpen = state !== 'closed';
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const preload = () => {
    // The press itself loads it again, and tells when that fails.
    load().catch(() => undefined);
  };
  return {
    anchor,
    isOpen,
    wasOpened,
    close: useCallback(() => setState('closed'), []),
    onShown: useCallback(() => setState('shown'), []),
    trigger: {
      ref: anchor,
      'aria-expanded': isOpen,
      onClick: () => setState((before) => NEXT_BY_PRESS[before]),
      onPointerEnter: preload,
      onFocus: preload,
    },
  };
}
