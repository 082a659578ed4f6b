import { useState } from 'react';

interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  readonly copy: { readonly from: string; readonly to: string };
  readonly presets: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** Limits years to four digits; otherwise browsers wait for two more. */
const LAST_DAY = '9999-12-31';
/** Excludes the years 2, 20 and 202, which a year is while it is being typed. */
const FIRST_YEAR = '2000';

/** A first and a last day, both included, or one of the ranges that people use most. */
export function DayRange({ from, to, copy, presets, onChange }: DayRangeProps) {
  return (
    <div className="flex max-w-96 flex-wrap gap-3 p-2 text-table">
      <DayField name={copy.from} value={from} max={to || LAST_DAY} onChange={(day) => onChange({ from: day })} />
      <DayField name={copy.to} value={to} min={from} max={LAST_DAY} onChange={(day) => onChange({ to: day })} />
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

interface DayFieldProps {
  readonly name: string;
  readonly value: string;
  readonly min?: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

/** Keeps what is being typed: if the field were set to the last whole day after each key, the browser would forget the keys before. */
function DayField({ name, value, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label className="flex min-w-0 flex-col gap-1 font-semibold">
      {name}
      <input
        type="date"
        className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3"
        value={typed ?? value}
        min={min}
        max={max}
        onChange={({ target }) => {
          setTyped(target.value);
          const isEmptied = target.value === '' && !target.validity.badInput;
          if (isEmptied || target.value >= FIRST_YEAR) onChange(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
