import { type RefObject, useCallback, useRef, useState } from 'react';

/** What a button opens, as both of them know it. */
export interface Opener {
  /** The button: what opens is placed beside it, and gives focus back to it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** For what stays when it closes, like the dialog that a menu opened. */
  readonly wasOpened: boolean;
  readonly close: () => void;
  /** Props of the button. */
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
 * State of a button that opens something of another chunk. `load` fetches it, from the moment somebody points at the
 * button. A press before it has come is kept, and an impatient second one does not take it back.
 */
export function useOpener(load: () => Promise<unknown>): Opener {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<OpenState>('closed');
  const [wasOpened, setOpened] = useState(false);
  const preload = () => {
    // A press loads it again.
    load().catch(() => undefined);
  };
  const open = async () => {
    setState('awaited');
    try {
      await load();
    } catch {
      // The page stays as it is, and the banner has said why: offline, or a newer build. Another press tries again.
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
