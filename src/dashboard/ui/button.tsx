import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/**
 * `primary` is the one next action of a screen; `strong` the main action inside a card; `danger` only in alert dialogs. Their styles are
 * in `buttons.css`, which keeps the first script small.
 */
export type ButtonTone = 'primary' | 'strong' | 'secondary' | 'quiet' | 'danger' | 'bar' | 'chip';

/** Classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'secondary', size: 'normal' | 'small' = 'normal'): string {
  const height = size === 'small' ? 'min-h-(--control-small) px-3' : 'min-h-(--control) px-4';
  return `button button-${tone} ${height}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly tone?: ButtonTone;
  readonly size?: 'normal' | 'small';
  readonly icon?: ReactNode;
  /** Text while the action is running; the button keeps focus and can't be pressed. */
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
