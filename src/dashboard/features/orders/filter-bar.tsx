import { ListFilter, Plus, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { FACETS, type Facet } from '#contract/gateway/orders.ts';
import { formatDay } from '#dashboard/copy/dates.ts';
import { bookingStateNames, labelStateNames, nameDeliveryState } from '#dashboard/copy/order-states.ts';
import { filterNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { countFilters, hasFilters, NO_FILTERS, type OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

const FilterValues = lazy(() => import('./filter-values.tsx').then(chunk));
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then(chunk));

export type FilterId = Facet | 'date';
export const FILTERS: readonly FilterId[] = [...FACETS, 'date'];

interface FilterBarProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  /** Orders that the present filters leave. */
  readonly total: number | undefined;
}

/** Chips: dashed while nothing is set, tinted and solid with a value. At tablet width one sheet holds them all. */
export function FilterBar({ address, goTo, total }: FilterBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const count = countFilters(address);
  useShortcut('f', () => {
    const chip = group.current?.querySelector<HTMLElement>('button');
    if (chip?.checkVisibility?.()) chip.focus();
    else setSheetOpen(true);
  });
  return (
    <>
      <fieldset ref={group} className="hidden flex-wrap items-center gap-2 lg:flex">
        <legend className="sr-only">{ordersCopy.filters}</legend>
        {FILTERS.map((filter) => (
          <FilterChip key={filter} filter={filter} address={address} goTo={goTo} />
        ))}
        {hasFilters(address) ? (
          <button
            type="button"
            onClick={() => goTo({ filters: NO_FILTERS, from: '', to: '' })}
            className="min-h-8 rounded-sm px-2 text-table font-semibold text-accent hover:underline"
          >
            {ordersCopy.clearFilters}
          </button>
        ) : null}
      </fieldset>
      <Button
        className="lg:hidden"
        size="small"
        icon={<ListFilter size={17} aria-hidden="true" />}
        onClick={() => setSheetOpen(true)}
      >
        {ordersCopy.filters}
        {count === 0 ? null : <span className="rounded-[5px] bg-accent-tint px-1.5 tabular-nums">{count}</span>}
      </Button>
      {isSheetOpen ? (
        <Suspense>
          <FilterSheet address={address} goTo={goTo} total={total} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function FilterChip({
  filter,
  address,
  goTo,
}: { readonly filter: FilterId } & Pick<FilterBarProps, 'address' | 'goTo'>) {
  const [isOpen, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const name = filterNames[filter];
  const words = describeFilter(filter, address);
  const isSet = words !== '';
  const clear = () =>
    goTo(filter === 'date' ? { from: '', to: '' } : { filters: { ...address.filters, [filter]: [] } });
  return (
    <span
      className={`flex min-h-8 max-w-80 items-center rounded-sm border text-table ${
        isSet ? 'border-accent-line bg-accent-tint font-semibold' : 'border-dashed border-line-strong text-ink-2'
      }`}
    >
      <button
        ref={chip}
        type="button"
        aria-label={ordersCopy.filterBy(name, words)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7.5 min-w-0 items-center gap-1 rounded-sm px-2.5 hover:text-ink"
      >
        {isSet ? null : <Plus size={14} aria-hidden="true" />}
        <span className="truncate">{isSet ? `${name}: ${words}` : name}</span>
      </button>
      {isSet ? (
        <button
          type="button"
          aria-label={ordersCopy.removeFilter(name)}
          onClick={() => {
            chip.current?.focus();
            clear();
          }}
          className="-ml-1.5 flex size-7.5 items-center justify-center rounded-sm hover:bg-hover"
        >
          <X size={15} aria-hidden="true" />
        </button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <FilterValues filter={filter} anchor={chip} address={address} goTo={goTo} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** The chosen values in words; empty when nothing is set. */
export function describeFilter(filter: FilterId, address: OrderAddress): string {
  if (filter !== 'date') return address.filters[filter].map((value) => nameValue(filter, value)).join(', ');
  if (address.from === '' && address.to === '') return '';
  const day = (value: string) => (value === '' ? '' : formatDay(`${value}T12:00:00`));
  return ordersCopy.dateRange(day(address.from), day(address.to));
}

export function nameValue(facet: Facet, value: string): string {
  const names: Readonly<Record<string, string>> =
    facet === 'label' ? labelStateNames : facet === 'booking' ? bookingStateNames : {};
  return facet === 'delivery' ? nameDeliveryState(value) : (names[value] ?? value);
}

function chunk<Props>(module: { readonly Component: React.ComponentType<Props> }) {
  return { default: module.Component };
}
