import { CircleX } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** A control at the right end inside the field. */
  readonly after?: ReactNode;
  readonly hideLabel?: boolean;
};

/** Label above, hint below the label, error below the hint; `aria-describedby` ties them together. */
export function TextField({ label, hint, error, after, hideLabel = false, className = '', ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'block font-semibold'}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-bad-fg">
          <Icon of={CircleX} size={16} className="mt-px" />
          {error}
        </p>
      ) : null}
      <div className="relative mt-1">
        <input
          {...input}
          id={id}
          className={`min-h-(--control) w-full rounded-md bg-surface px-3 text-ink ${after ? 'pr-12' : ''} ${
            error ? 'border-2 border-l-4 border-bad-solid' : 'border border-line-strong'
          }`}
          {...(described === '' ? {} : { 'aria-describedby': described })}
          {...(error ? { 'aria-invalid': true } : {})}
        />
        {after ? <div className="absolute inset-y-0 right-0 flex items-center pr-1">{after}</div> : null}
      </div>
    </div>
  );
}
