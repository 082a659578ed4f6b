import { Undo2, X } from 'lucide';
import { type CSSProperties, type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { dismissToast, type Toast, undoToast, useToasts } from './toasts.ts';
import { Icon } from './icon.tsx';
import { useTopModal } from './modals.ts';

const SHOWN_FOR_MS = 6000;
const SHOWN_WITH_UNDO_MS = 10_000;

interface ToastCopy {
  readonly region: string;
  readonly undo: string;
  readonly dismiss: string;
}

interface ToastRegionProps {
  readonly copy: ToastCopy;
  /** Height in pixels that another element covers at the bottom of the window. */
  readonly roomBelow: number;
}

/**
 * Toasts, bottom left or on top on tablets. They stay while pointed at or focused; F8 goes to the newest. While a modal is open they are
 * inside it, because it covers what is outside.
 */
export function ToastRegion({ copy, roomBelow }: ToastRegionProps) {
  const toasts = useToasts();
  const [isHeld, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };
  useEffect(() => {
    // Browsers fire no event when the focused or hovered element is removed.
    const isStill = toasts.length > 0 && region.current?.matches(':hover, :focus-within') === true;
    if (isHeld && !isStill) setHeld(false);
  }, [isHeld, toasts]);
  const modal = useTopModal();
  const shown = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that someone is reading.
    <section
      ref={region}
      data-passing
      aria-label={copy.region}
      className="no-print pointer-events-none fixed inset-x-4 top-16 z-50 flex flex-col gap-2 sm:left-24 lg:inset-x-auto lg:top-auto lg:bottom-[calc(var(--room-below)+24px)] lg:left-60"
      style={{ '--room-below': `${roomBelow}px` } as CSSProperties}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} copy={copy} />
      ))}
    </section>
  );
  return modal === undefined ? shown : createPortal(shown, modal);
}

function ToastCard({
  toast,
  isHeld,
  copy,
}: {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly copy: ToastCopy;
}) {
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.undo || toast.go ? SHOWN_WITH_UNDO_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <div className="on-rail slide-up pointer-events-auto flex w-fit max-w-full items-center gap-3 rounded-lg bg-bar py-2 pr-2 pl-4 text-table text-rail-ink shadow-bar">
      <p role="status" className="wrap-anywhere">
        {toast.text}
      </p>
      {toast.undo ? (
        <Button tone="bar" size="small" icon={<Icon of={Undo2} size={16} />} onClick={() => undoToast(toast)}>
          {copy.undo}
        </Button>
      ) : null}
      {toast.go ? (
        <Button
          tone="bar"
          size="small"
          onClick={() => {
            dismissToast(toast.id);
            toast.go?.run();
          }}
        >
          {toast.go.name}
        </Button>
      ) : null}
      <button
        type="button"
        aria-label={copy.dismiss}
        title={copy.dismiss}
        data-toast-dismiss
        onClick={() => dismissToast(toast.id)}
        className="flex size-8 items-center justify-center rounded-md hover:bg-rail-active"
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
