interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly copy: { readonly from: string; readonly to: string };
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** A first and a last day, both included. */
export function DayRange({ from, to, copy, onChange }: DayRangeProps) {
  const field = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3';
  return (
    <div className="flex flex-wrap gap-3 p-2 text-table">
      <label className="flex flex-col gap-1 font-semibold">
        {copy.from}
        <input
          type="date"
          className={field}
          value={from}
          max={to}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        {copy.to}
        <input
          type="date"
          className={field}
          value={to}
          min={from}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
    </div>
  );
}
