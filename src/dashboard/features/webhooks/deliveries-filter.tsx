import { DELIVERY_OUTCOMES } from '#contract/added/webhook-deliveries.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { AddressChips, ChoiceChip, DaysChip } from '#dashboard/components/address-chips.tsx';
import { AddressSearch } from '#dashboard/components/address-search.tsx';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

interface DeliveriesFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: ChangeSearch;
}

const OUTCOMES = DELIVERY_OUTCOMES.map((value) => ({ value, name: copy.outcomes[value] }));

/** Filters by outcome, date and tracking number, kept in the URL. */
export function DeliveriesFilter(address: DeliveriesFilterProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <AddressChips>
        <ChoiceChip parameter="outcome" name={copy.outcome} options={OUTCOMES} {...address} />
        <DaysChip {...address} />
      </AddressChips>
      <AddressSearch parameter="tracking_number" name={copy.number} {...address} />
    </div>
  );
}
