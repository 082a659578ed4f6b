import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { ListFilter } from 'lucide';
import { useRef, useState } from 'react';
import { FACETS, type Facet, NO_VALUE } from '#contract/gateway/order-values.ts';
import { describeDays, filtersCopy } from '#dashboard/copy/filters.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { bookingStateNames, labelStateNames } from '#dashboard/copy/order-states.ts';
import { filterNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { useFrozenWhile } from '#dashboard/ui/use-frozen-while.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { NO_FILTERS } from '#domain/order-list-address.ts';
import { countFilters, hasFilters, isOfToday, NOT_OF_TODAY, type OrderAddress } from './order-address.ts';
import { type GoTo, newestAddress } from './use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const FilterValues = lazyChunk(() => import('./filter-values.tsx'), 'FilterValues');
const LaneChip = lazyChunk(() => import('./lane-chip.tsx'), 'LaneChip');
const FilterSheet = lazyChunk(() => import('./filter-sheet.tsx'), 'FilterSheet');

export type FilterId = Facet | 'date';
export const FILTERS: readonly FilterId[] = [...FACETS, 'date'];

interface FilterBarProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  /** The number of orders that match the current filters. */
  readonly total: number | undefined;
}

/** The filter chips: dashed while unset, tinted and solid with a value. At tablet width they are all in one sheet. */
export function FilterBar({ address, goTo, total }: FilterBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const count = countFilters(address);
  const [isChoosing, setChoosing] = useState(false);
  const canClear = useFrozenWhile(isChoosing, hasFilters(address));
  useShortcut('f', () => {
    const chip = group.current?.querySelector<HTMLElement>('button');
    if (chip?.checkVisibility?.()) chip.focus();
    else setSheetOpen(true);
  });
  return (
    <>
      {isOfToday(address) ? <LaneChip address={address} onClear={() => goTo(NOT_OF_TODAY)} /> : null}
      <fieldset ref={group} className="hidden flex-wrap items-center gap-2 lg:flex">
        <legend className="sr-only">{ordersCopy.filters}</legend>
        {FILTERS.map((filter) => (
          <OrderChip key={filter} filter={filter} address={address} goTo={goTo} onOpen={setChoosing} />
        ))}
        {canClear ? (
          <button
            type="button"
            onClick={() => goTo({ filters: NO_FILTERS, from: '', to: '', ...NOT_OF_TODAY })}
            className="min-h-8 rounded-sm px-2 text-table font-semibold text-accent hover:underline"
          >
            {ordersCopy.clearFilters}
          </button>
        ) : null}
      </fieldset>
      <Button
        className="lg:hidden"
        size="small"
        icon={<Icon of={ListFilter} size={17} />}
        onClick={() => setSheetOpen(true)}
      >
        {ordersCopy.filters}
        {count === 0 ? null : <span className="rounded-[5px] bg-accent-tint px-1.5 tabular-nums">{count}</span>}
      </Button>
      {isSheetOpen ? (
        <FilterSheet address={address} goTo={goTo} total={total} onClose={() => setSheetOpen(false)} />
      ) : null}
    </>
  );
}

function OrderChip({
  filter,
  address,
  goTo,
  onOpen,
}: { readonly filter: FilterId; readonly onOpen: (isOpen: boolean) => void } & Pick<
  FilterBarProps,
  'address' | 'goTo'
>) {
  const clear = () =>
    goTo(filter === 'date' ? { from: '', to: '' } : { filters: { ...newestAddress().filters, [filter]: [] } });
  return (
    <FilterChip
      name={filterNames[filter]}
      values={describeFilter(filter, address)}
      copy={filtersCopy}
      onClear={clear}
      load={FilterValues.load}
      onOpen={onOpen}
    >
      {(opener) => <FilterValues filter={filter} opener={opener} address={address} goTo={goTo} />}
    </FilterChip>
  );
}

/** The chosen values as text; empty if nothing is set. */
export function describeFilter(filter: FilterId, address: OrderAddress): string {
  if (filter !== 'date') return address.filters[filter].map((value) => nameValue(filter, value)).join(', ');
  return describeDays(address.from, address.to);
}

export function nameValue(facet: Facet, value: string): string {
  if (value === NO_VALUE) return filtersCopy.none;
  const names: Readonly<Record<string, string>> =
    facet === 'label' ? labelStateNames : facet === 'booking' ? bookingStateNames : {};
  return facet === 'delivery' ? nameDeliveryState(value) : (names[value] ?? value);
}
