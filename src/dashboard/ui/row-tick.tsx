import { Checkbox } from './checkbox.tsx';

interface RowTickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  readonly onChange: () => void;
}

/** The checkbox that selects one row of a table, or all of them; large enough for touch. On cards, the one for all shows its name. */
export function RowTick({ name, checked, mixed = false, onChange }: RowTickProps) {
  return (
    <label data-label={name} className="flex min-h-11 items-center justify-center px-3">
      <Checkbox aria-label={name} checked={checked} mixed={mixed} onChange={onChange} />
    </label>
  );
}
