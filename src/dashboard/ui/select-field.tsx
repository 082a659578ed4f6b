import { type ReactNode, useId } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** A native select with its label. */
export function SelectField({ label, hideLabel = false, value, onChange, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'block font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-(--control) max-w-full rounded-md border border-line-strong bg-surface px-2 ${hideLabel ? '' : 'mt-1'}`}
      >
        {children}
      </select>
    </div>
  );
}
