import type { OrderDraft } from '#contract/added/orders.ts';
import type { CarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import type { QuoteState } from '#platform/store/schema.ts';
import { CARRIERS, type Carrier } from './carriers.ts';

/** The account's allocation settings. */
export interface AllocationRules {
  /** Quotes of plain label carriers above this weight in kilograms are filtered out. */
  readonly heaviestPlainLabelKg: number;
  readonly homeCountry: string;
}

export interface Shipment {
  readonly country: string | null | undefined;
  readonly parcels: OrderDraft['parcel_attributes'];
}

/** One carrier's answer to a quote request. */
export interface Quote {
  readonly carrier: Carrier;
  /** `out_of_reach` and `disabled` carriers are not asked; `error`: the request to the carrier failed. */
  readonly state: Exclude<QuoteState, 'none'> | 'out_of_reach' | 'disabled';
  readonly cents: number | undefined;
}

export interface Allocation {
  readonly carrier: Carrier | undefined;
  readonly quoteState: QuoteState;
  readonly cents: number | undefined;
}

/** Step 1 of order creation: every carrier's option. */
export function quoteCarriers(shipment: Shipment, rules: AllocationRules, behaviours: CarrierBehaviours): Quote[] {
  const kilograms = (shipment.parcels ?? []).reduce((sum, parcel) => sum + parcel.qty * parcel.weight, 0);
  const isAbroad = (shipment.country ?? rules.homeCountry) !== rules.homeCountry;
  return CARRIERS.map((carrier) => {
    const behaviour = behaviours.get(carrier.allocation);
    const without = (state: Quote['state'], cents?: number): Quote => ({ carrier, state, cents });
    if ((carrier.reach === 'abroad') !== isAbroad) return without('out_of_reach');
    if (behaviour?.enabled === false) return without('disabled');
    if (behaviour?.quote?.outcome === 'fail') return without('error');
    // Without a weight there is nothing to price: carriers answer such a request with a $0 quote. It counts as an invalid
    // quote even if the rules would filter it too (Errors, label_failed_invalid_quote).
    if (kilograms === 0 || behaviour?.quote?.outcome === 'zero') return without('zero', 0);
    const cents = carrier.cents.base + Math.round(carrier.cents.perKg * kilograms);
    const isFiltered = carrier.isPlainLabel && kilograms > rules.heaviestPlainLabelKg;
    return { carrier, state: isFiltered ? 'filtered' : 'valid', cents };
  });
}

/**
 * Steps 1 and 2 of order creation: carrier options, then allocation, by the requested `courier_allocation` or service
 * level. Falls back to the first enabled carrier that offers the level (Errors, label_failed_missing_courier). A carrier
 * whose request failed is skipped if another can take its place.
 */
export function allocateOrder(draft: OrderDraft, rules: AllocationRules, behaviours: CarrierBehaviours): Allocation {
  const shipment = { country: draft.delivery_country_code, parcels: draft.parcel_attributes };
  const requested = CARRIERS.find((carrier) => carrier.allocation === draft.courier_allocation);
  const level = requested?.level ?? draft.courier_type ?? 'standard';
  const quotes = quoteCarriers(shipment, rules, behaviours);
  const usable = quotes.filter(({ state }) => state !== 'out_of_reach' && state !== 'disabled');
  const candidates = [
    ...usable.filter(({ carrier }) => carrier === requested),
    ...usable.filter(({ carrier }) => carrier !== requested && carrier.level === level),
  ];
  const quote = candidates.find(({ state }) => state !== 'error') ?? candidates[0];
  if (!quote || quote.state === 'out_of_reach' || quote.state === 'disabled') {
    return { carrier: undefined, quoteState: 'none', cents: undefined };
  }
  return { carrier: quote.carrier, quoteState: quote.state, cents: quote.cents };
}
