import { filterNames } from '#dashboard/copy/orders.ts';
import { Popover } from '#dashboard/ui/popover.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { listDayPresets } from '#dashboard/copy/day-presets.ts';
import { filtersCopy } from '#dashboard/copy/filters.ts';
import { DayRange } from '#dashboard/ui/day-range.tsx';
import { FacetList } from './facet-list.tsx';
import { FacetsProblem } from './facets-problem.tsx';
import type { FilterId } from './filter-bar.tsx';
import type { OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

interface FilterValuesProps {
  readonly filter: FilterId;
  readonly opener: Opener;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
}

/** The content of a filter chip's popover. */
export function FilterValues({ filter, opener, address, goTo }: FilterValuesProps) {
  return (
    <Popover
      opener={opener}
      className="min-w-[min(15rem,calc(100vw-1rem))] p-1.5"
      dialogName={filterNames[filter]}
      focusesFirst={filter === 'date'}
    >
      {filter === 'date' ? (
        <DayRange
          from={address.from}
          to={address.to}
          copy={filtersCopy.days}
          presets={listDayPresets()}
          onChange={goTo}
        />
      ) : (
        <>
          <FacetsProblem address={address} />
          <FacetList facet={filter} address={address} goTo={goTo} takesFocus />
        </>
      )}
    </Popover>
  );
}
