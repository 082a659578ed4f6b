import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface PopoverProps {
  /** What it belongs to; it opens below it, or above where there is no room. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

const GAP = 6;
const EDGE = 8;

/**
 * A floating panel on the browser's own popover: top layer, closes by Esc and by a press elsewhere.
 * Render it while it is open. Roles and names belong to what is inside.
 */
export function Popover({ anchor, onClose, align = 'start', className = '', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = anchor.current;
    if (element === null || opener === null) return undefined;
    show(element);
    place(element, opener, align);
    const follow = () => place(element, opener, align);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('resize', follow);
      // Focus inside would be lost with the panel.
      if (element.contains(document.activeElement)) opener.focus();
    };
  }, [anchor, align]);
  return (
    <div
      ref={panel}
      popover="auto"
      className={`fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface font-normal text-ink shadow-pop ${className}`}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Showing what shows already throws; browsers without popovers have a plain panel. */
function show(panel: HTMLElement): void {
  try {
    panel.showPopover();
  } catch {
    // See the comment above.
  }
}

function place(panel: HTMLElement, opener: HTMLElement, align: 'start' | 'end'): void {
  const at = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === 'start' ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const fitsBelow = below + height <= innerHeight - EDGE;
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, fitsBelow ? below : at.top - GAP - height)}px`;
}
