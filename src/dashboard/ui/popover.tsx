import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { mergeProps } from 'react-aria/mergeProps';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { useOverlay } from 'react-aria/useOverlay';
import { useOverlayPosition } from 'react-aria/useOverlayPosition';
import { createPortal } from 'react-dom';
import { PageDirection } from './page-direction.tsx';
import type { Opener } from './use-opener.ts';

interface PopoverProps {
  /** It opens below the opener's button, or above where there is no room. */
  readonly opener: Opener;
  /** Makes it a dialog of this name; without it, what is inside has a role of its own. */
  readonly dialogName?: string;
  /** The first thing in it takes the focus. A menu or a list of options does so by itself. */
  readonly focusesFirst?: boolean;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

const GAP = 6;
const EDGE = 8;

/**
 * A floating panel: closes by Esc, by a press elsewhere (which still does what it does there) and when focus leaves it.
 * Render it while it is open.
 */
export function Popover(props: PopoverProps) {
  // A modal makes everything outside of it inert, so the popover of a button in one goes into it.
  const place = props.opener.anchor.current?.closest('dialog') ?? document.body;
  return createPortal(
    <PageDirection>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- not the attribute: whoever opens something means to use it */}
      <FocusScope restoreFocus autoFocus={props.focusesFirst ?? false}>
        <Panel {...props} />
      </FocusScope>
    </PageDirection>,
    place,
  );
}

function Panel({ opener, dialogName, align = 'start', className = '', children }: PopoverProps) {
  const { anchor, close } = opener;
  const panel = useRef<HTMLDivElement>(null);
  const isOnAnchor = (element: EventTarget | null) =>
    element instanceof Node && anchor.current?.contains(element) === true;
  const { overlayProps } = useOverlay(
    {
      isOpen: true,
      onClose: close,
      shouldCloseOnBlur: true,
      // The button closes it itself.
      shouldCloseOnInteractOutside: (element) => !isOnAnchor(element),
    },
    panel,
  );
  // `useOverlay` would stop the press from reaching what it hits.
  useInteractOutside({
    ref: panel,
    onInteractOutside: ({ target }) => {
      if (!isOnAnchor(target)) close();
    },
  });
  const position = useOverlayPosition({
    targetRef: anchor,
    overlayRef: panel,
    placement: `bottom ${align}`,
    offset: GAP,
    containerPadding: EDGE,
  });
  const follow = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && target.contains(anchor.current)) position.updatePosition();
  });
  useEffect(() => {
    const listener = (event: Event) => follow(event);
    addEventListener('scroll', listener, { capture: true, passive: true });
    return () => removeEventListener('scroll', listener, { capture: true });
  }, []);
  useLayoutEffect(() => {
    const [element, button] = [panel.current, anchor.current];
    return () => {
      // Before a dialog that opens in the same commit records where focus returns to.
      if (element?.contains(document.activeElement) === true) button?.focus();
    };
  }, [anchor]);
  return (
    <div
      {...mergeProps(overlayProps, position.overlayProps)}
      ref={panel}
      {...(dialogName === undefined ? {} : { role: 'dialog', 'aria-label': dialogName })}
      data-floating
      tabIndex={-1}
      className={`no-print m-0 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface font-normal text-ink shadow-pop focus-visible:outline-none ${className}`}
    >
      {children}
    </div>
  );
}
