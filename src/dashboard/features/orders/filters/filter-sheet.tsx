import { FACETS } from '#contract/gateway/orders.ts';
import { filterValuesCopy } from '#dashboard/copy/filter-values.ts';
import { filterNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { listDayPresets } from '#dashboard/copy/day-presets.ts';
import { filtersCopy } from '#dashboard/copy/filters.ts';
import { DayRange } from '#dashboard/ui/day-range.tsx';
import { FacetList } from './facet-list.tsx';
import { FacetsProblem } from './facets-problem.tsx';
import { NO_FILTERS } from '#domain/order-list-address.ts';
import { hasFilters, NOT_OF_TODAY, type OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

interface FilterSheetProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** All filters in a sheet, at tablet width. The list behind updates immediately; the button shows the count. */
export function FilterSheet({ address, goTo, total, onClose }: FilterSheetProps) {
  return (
    <Dialog
      title={ordersCopy.filters}
      onClose={onClose}
      actions={
        <>
          {hasFilters(address) ? (
            <Button onClick={() => goTo({ filters: NO_FILTERS, from: '', to: '', ...NOT_OF_TODAY }, 'replace')}>
              {ordersCopy.clearFilters}
            </Button>
          ) : null}
          <Button tone="primary" onClick={onClose}>
            {filterValuesCopy.showOrders(total ?? 0)}
          </Button>
        </>
      }
    >
      <FacetsProblem address={address} />
      {FACETS.map((facet) => (
        <section key={facet} className="mb-4">
          <h3 className="mb-1 font-bold">{filterNames[facet]}</h3>
          <FacetList facet={facet} address={address} goTo={(change) => goTo(change, 'replace')} />
        </section>
      ))}
      <h3 className="mb-1 font-bold">{filterNames.date}</h3>
      <DayRange
        from={address.from}
        to={address.to}
        copy={filtersCopy.days}
        presets={listDayPresets()}
        onChange={(change) => goTo(change, 'replace')}
      />
    </Dialog>
  );
}
