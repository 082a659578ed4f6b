import { type ComponentProps, useCallback } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Some of the items it stands for are checked, but not all. */
  readonly mixed?: boolean;
};

/** A native checkbox in our style (`.checkbox`). Name it by `aria-label` or a `<label>` around it. */
export function Checkbox({ mixed = false, className, ...input }: CheckboxProps) {
  // `indeterminate` can only be set as a property.
  const showMixed = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = mixed;
    },
    [mixed],
  );
  return (
    <input
      ref={showMixed}
      type="checkbox"
      {...input}
      className={className === undefined ? 'checkbox' : `checkbox ${className}`}
    />
  );
}
