import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { mergeProps } from 'react-aria/mergeProps';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { useOverlay } from 'react-aria/useOverlay';
import { useOverlayPosition } from 'react-aria/useOverlayPosition';
import { createPortal } from 'react-dom';
import { PageDirection } from './page-direction.tsx';
import type { Opener } from './use-opener.ts';

interface PopoverProps {
  /** The popover opens below the opener's button, or above it if there is no room. */
  readonly opener: Opener;
  /** Makes it a dialog with this name; omit it if the content has its own role. */
  readonly dialogName?: string;
  /** Moves focus to the first control inside. Menus and option lists do so by themselves, once there is something in them. */
  readonly focusesFirst?: boolean;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

const GAP = 6;
const EDGE = 8;
const CONTROLS = 'button:enabled, input:enabled, a[href]';

/**
 * A floating panel, rendered only while it is open. It has the focus from the start, even while its content is still being read. Closes on
 * Esc, on a press elsewhere (which still takes effect there) and when focus leaves it.
 */
export function Popover({ focusesFirst = false, ...props }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    const first = focusesFirst ? panel.current?.querySelector<HTMLElement>(CONTROLS) : null;
    // It has no place on the page yet to scroll to.
    (first ?? panel.current)?.focus({ preventScroll: true });
  });
  // Here, because the scope listens only after what is inside it.
  useLayoutEffect(() => takeFocus(), []);
  // A modal makes everything outside it inert, so a popover opened from within one is rendered inside it.
  const place = props.opener.anchor.current?.closest('dialog') ?? document.body;
  return createPortal(
    <PageDirection>
      <FocusScope restoreFocus>
        <Panel {...props} panel={panel} />
      </FocusScope>
    </PageDirection>,
    place,
  );
}

type PanelProps = Omit<PopoverProps, 'focusesFirst'> & { readonly panel: RefObject<HTMLDivElement | null> };

function Panel({ panel, opener, dialogName, align = 'start', className = '', children }: PanelProps) {
  const { anchor, close } = opener;
  const isOnAnchor = (element: EventTarget | null) =>
    element instanceof Node && anchor.current?.contains(element) === true;
  const { overlayProps } = useOverlay(
    {
      isOpen: true,
      onClose: close,
      shouldCloseOnBlur: true,
      // Pressing the opener's button closes it anyway.
      shouldCloseOnInteractOutside: (element) => !isOnAnchor(element),
    },
    panel,
  );
  // Not `useOverlay`, which would keep the press from reaching its target.
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
      // Must run before a dialog that opens in the same commit records where to return focus.
      if (element?.contains(document.activeElement) === true) button?.focus();
    };
  }, [anchor, panel]);
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
