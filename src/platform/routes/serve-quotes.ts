import { requestQuotes, type CarrierOption } from '#contract/added/quotes.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { type AllocationRules, type Quote, quoteCarriers } from '#platform/carriers/quote-order.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { readCarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import type { Serve } from './route.ts';

const WHY_NOT: Readonly<Record<Exclude<Quote['state'], 'valid'>, string>> = {
  out_of_reach: 'The carrier does not go there.',
  disabled: 'The account with this carrier is switched off.',
  error: 'The carrier did not answer as it should.',
  zero: 'The carrier quoted $0, which is no valid quote.',
  filtered: "The account's rules filtered out the quote.",
};

export function serveQuotes(serve: Serve, deps: PlatformDeps): void {
  serve(requestQuotes, async ({ body, caller }) => {
    const account = await readAccount(deps.database, caller.account);
    const behaviours = await readCarrierBehaviours(deps.database);
    const shipment = { country: body.quote.dropoff_country_code, parcels: body.quote.parcel_attributes };
    const response = quoteCarriers(shipment, JSON.parse(account.rules) as AllocationRules, behaviours).map(
      presentQuote,
    );
    return answer(200, { response, count: response.length });
  });
}

function presentQuote({ carrier, state, cents }: Quote): CarrierOption {
  const shown = {
    courier_type: carrier.courier,
    courier_allocation: carrier.allocation,
    service_level: carrier.level,
  };
  if (state !== 'valid') return { ...shown, success: false, error_description: WHY_NOT[state], quotes: [] };
  const time = carrier.days === 1 ? '1 day' : `${carrier.days} days`;
  return { ...shown, success: true, quotes: [{ price: (cents ?? 0) / 100, estimated_transit_time: time }] };
}
