import { type ReactNode, useRef } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { describeDays, filtersCopy } from '#dashboard/copy/filters.ts';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { isDay, withParameter } from '#dashboard/router/search-parameters.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

const ChoiceValues = lazyChunk(() => import('./choice-values.tsx'), 'ChoiceValues');
const DaysValues = lazyChunk(() => import('./days-values.tsx'), 'DaysValues');

interface AddressProps {
  readonly search: URLSearchParams;
  readonly onChange: ChangeSearch;
}

/** The filter chips of a list whose filters live in the URL. `f` focuses the first. */
export function AddressChips({ children }: { readonly children: ReactNode }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useShortcut('f', () => group.current?.querySelector<HTMLElement>('button')?.focus());
  return (
    <fieldset ref={group} className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{filtersCopy.filters}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceChipProps extends AddressProps {
  /** Name of the query parameter. */
  readonly parameter: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

/** A filter with one value at most. Choosing the current value again clears it. */
export function ChoiceChip({ parameter, name, options, search, onChange }: ChoiceChipProps) {
  const value = search.get(parameter) ?? '';
  const known = options.find((option) => option.value === value);
  // A value in the URL that isn't among the options can still be cleared.
  const all = value === '' || known !== undefined ? options : [...options, { value, name: value }];
  const set = (next: string) => onChange((now) => withParameter(now, parameter, next));
  return (
    <FilterChip
      name={name}
      values={known?.name ?? value}
      copy={filtersCopy}
      onClear={() => set('')}
      load={ChoiceValues.load}
    >
      {(opener) => <ChoiceValues opener={opener} name={name} options={all} chosen={value} onChoose={set} />}
    </FilterChip>
  );
}

export function DaysChip({ search, onChange }: AddressProps) {
  const [from, to] = [readDay(search, 'from'), readDay(search, 'to')];
  const set = (change: { readonly from?: string; readonly to?: string }) => {
    onChange((now) => Object.entries(change).reduce((next, [name, day]) => withParameter(next, name, day ?? ''), now));
  };
  return (
    <FilterChip
      name={filtersCopy.date}
      values={describeDays(from, to)}
      copy={filtersCopy}
      onClear={() => set({ from: '', to: '' })}
      load={DaysValues.load}
    >
      {(opener) => <DaysValues opener={opener} from={from} to={to} onChange={set} />}
    </FilterChip>
  );
}

/** Reads a day from the URL; an invalid one is ignored, as it is by the list. */
function readDay(search: URLSearchParams, name: string): string {
  const text = search.get(name) ?? '';
  return isDay(text) ? text : '';
}
