import type { RefObject } from 'react';
import { filterNames } from '#dashboard/copy/orders.ts';
import { Popover } from '#dashboard/ui/popover.tsx';
import { filtersCopy } from '#dashboard/copy/filters.ts';
import { DayRange } from '#dashboard/ui/day-range.tsx';
import { FacetList } from './facet-list.tsx';
import type { FilterId } from './filter-bar.tsx';
import type { OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

interface FilterValuesProps {
  readonly filter: FilterId;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly onClose: () => void;
}

/** What a chip opens. */
export function Component({ filter, anchor, address, goTo, onClose }: FilterValuesProps) {
  return (
    <Popover anchor={anchor} onClose={onClose} className="min-w-60 p-1.5">
      <div role="dialog" aria-label={filterNames[filter]}>
        {filter === 'date' ? (
          <DayRange from={address.from} to={address.to} copy={filtersCopy.days} onChange={goTo} takesFocus />
        ) : (
          <FacetList facet={filter} address={address} goTo={goTo} takesFocus />
        )}
      </div>
    </Popover>
  );
}
