import { type ReactNode, useId } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** A native select with its label. */
export function SelectField({ label, hideLabel = false, hint, value, onChange, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'block font-semibold'}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-(--control) rounded-md border border-line-strong bg-surface px-2 ${hideLabel ? '' : 'mt-1'}`}
      >
        {children}
      </select>
    </div>
  );
}
