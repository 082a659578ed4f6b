import type { OrderDraft } from '#contract/added/orders.ts';
import type { CarrierBehaviours } from '../store/carrier-behaviours.ts';
import type { QuoteState } from '../store/schema.ts';
import { CARRIERS, type Carrier } from './carriers.ts';

/** The account's allocation settings. */
export interface AllocationRules {
  /** Quotes of plain label carriers above this weight are filtered out, kilograms. */
  readonly heaviestPlainLabelKg: number;
  readonly homeCountry: string;
}

export interface Allocation {
  readonly carrier: Carrier | undefined;
  readonly quoteState: QuoteState;
  readonly cents: number | undefined;
}

/**
 * Steps 1 and 2 of order creation: carrier options, then allocation. Asked for by `courier_allocation`, or by service level;
 * falls back to the first enabled carrier that offers the level (Errors, label_failed_missing_courier).
 */
export function allocateOrder(draft: OrderDraft, rules: AllocationRules, behaviours: CarrierBehaviours): Allocation {
  const kilograms = weighParcels(draft);
  const isAbroad = (draft.delivery_country_code ?? rules.homeCountry) !== rules.homeCountry;
  const usable = CARRIERS.filter(
    (carrier) => (carrier.reach === 'abroad') === isAbroad && behaviours.get(carrier.allocation)?.enabled !== false,
  );
  const asked = CARRIERS.find((carrier) => carrier.allocation === draft.courier_allocation);
  const level = asked?.level ?? draft.courier_type ?? 'standard';
  const carrier = usable.find((one) => one === asked) ?? usable.find((one) => one.level === level);
  if (!carrier) return { carrier: undefined, quoteState: 'none', cents: undefined };
  // Without a weight there is nothing to price: carriers answer such a request with a $0 quote.
  if (kilograms === 0) return { carrier, quoteState: 'zero', cents: 0 };
  const cents = carrier.cents.base + Math.round(carrier.cents.perKg * kilograms);
  const isFiltered = carrier.isPlainLabel && kilograms > rules.heaviestPlainLabelKg;
  return { carrier, quoteState: isFiltered ? 'filtered' : 'valid', cents };
}

function weighParcels(draft: OrderDraft): number {
  return (draft.parcel_attributes ?? []).reduce((sum, parcel) => sum + parcel.qty * parcel.weight, 0);
}
