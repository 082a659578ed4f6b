import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** `primary` is the one next action of a screen; `strong` the main thing inside a card; `danger` only in alert dialogs. */
export type ButtonTone = 'primary' | 'strong' | 'secondary' | 'quiet' | 'danger' | 'bar' | 'chip';

const TONES: Record<ButtonTone, string> = {
  primary:
    'border-[1.5px] border-on-hivis bg-hivis font-bold text-on-hivis hover:bg-hivis-hover active:bg-hivis-press active:translate-y-px',
  strong: 'border border-ink bg-ink font-semibold text-canvas hover:bg-ink-2 hover:border-ink-2',
  secondary: 'border border-line-strong bg-surface font-semibold text-ink hover:bg-hover',
  quiet: 'border border-transparent font-semibold text-ink hover:bg-hover',
  danger: 'border border-bad-solid bg-bad-solid font-bold text-on-bad hover:brightness-95',
  bar: 'border border-bar-line font-semibold text-rail-ink hover:bg-rail-active',
  chip: 'border border-line-strong bg-surface text-ink hover:bg-hover',
};

/** Classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'secondary', size: 'normal' | 'small' = 'normal'): string {
  const height = size === 'small' ? 'min-h-(--control-small) px-3' : 'min-h-(--control) px-4';
  return `inline-flex items-center justify-center gap-2 rounded-md text-table whitespace-nowrap transition-transform duration-(--duration-tap) aria-disabled:opacity-60 ${height} ${TONES[tone]}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly tone?: ButtonTone;
  readonly size?: 'normal' | 'small';
  readonly icon?: ReactNode;
  /** Its text while it works; the button keeps its focus and can't be pressed. */
  readonly busy?: string | false | undefined;
  /** Shown as a key cap; not part of the accessible name. */
  readonly shortcut?: string;
  /** Can't be pressed now; the page says why. Stays in the tab order. */
  readonly unavailable?: boolean;
  readonly type?: 'button' | 'submit';
};

export function Button({
  tone,
  size,
  icon,
  busy = false,
  shortcut,
  unavailable = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = unavailable || busy !== false;
  return (
    <button
      {...(icon !== undefined && children === undefined ? { title: rest['aria-label'] } : {})}
      {...rest}
      type={type}
      className={`${buttonClass(tone, size)} ${className}`}
      {...(off ? { 'aria-disabled': true } : {})}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === false ? icon : <Spinner />}
      {busy === false ? children : busy}
      {shortcut === undefined ? null : <KeyCap>{shortcut}</KeyCap>}
    </button>
  );
}

export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1 hidden min-w-5 rounded-xs border border-current/40 px-1 text-center font-sans text-xs lg:inline-block"
    >
      {children}
    </kbd>
  );
}
