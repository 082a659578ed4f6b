interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly copy: { readonly from: string; readonly to: string };
  readonly presets: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** A first and a last day, both included, or one of the ranges that people use most. */
export function DayRange({ from, to, copy, presets, onChange }: DayRangeProps) {
  const field = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3';
  return (
    <div className="flex max-w-96 flex-wrap gap-3 p-2 text-table">
      <label className="flex min-w-0 flex-col gap-1 font-semibold">
        {copy.from}
        <input
          type="date"
          className={field}
          value={from}
          max={to}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className="flex min-w-0 flex-col gap-1 font-semibold">
        {copy.to}
        <input
          type="date"
          className={field}
          value={to}
          min={from}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
      <div className="flex w-full flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => onChange({ from: preset.from, to: preset.to })}
            className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3 hover:bg-hover aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent"
          >
            {preset.name}
          </button>
        ))}
      </div>
    </div>
  );
}
