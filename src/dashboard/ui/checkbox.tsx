import { type ComponentProps, useEffect, useRef } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Some of what it stands for is checked, but not all. */
  readonly mixed?: boolean;
};

/** A native checkbox in our style. Name it by `aria-label` or a `<label>` around it. */
export function Checkbox({ mixed = false, className = '', ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className="relative inline-flex size-[18px] flex-none">
      <input
        ref={box}
        type="checkbox"
        {...input}
        className={`peer size-[18px] appearance-none rounded-[5px] border-[1.5px] border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 ${className}`}
      />
      <svg
        viewBox="0 0 18 18"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden text-surface peer-checked:block peer-indeterminate:hidden"
      >
        <path
          d="m4.5 9.2 3 3 6-6.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <svg
        viewBox="0 0 18 18"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden text-surface peer-indeterminate:block"
      >
        <path d="M5 9h8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
    </span>
  );
}
