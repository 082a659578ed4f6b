import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';
import { countryCode, numberOrText, optionalNumber, text, textOrNumber } from './liberal-fields.ts';

const metres = optionalNumber(z.positive(), z.maximum(20));

/** The destination of the parcels. Domestic if no country is given. */
export const QuoteRequest = z.object({
  dropoff_suburb: text(100),
  dropoff_postcode: textOrNumber(20),
  dropoff_state: text(60),
  dropoff_country_code: countryCode,
  parcel_attributes: z
    .array(
      z.object({
        qty: numberOrText(z.int('must be a whole number'), z.minimum(1), z.maximum(99)),
        weight: numberOrText(z.positive(), z.maximum(1000)),
        length: metres,
        width: metres,
        depth: metres,
      }),
    )
    .check(z.minLength(1, 'needs at least one parcel'), z.maxLength(99)),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** One carrier's quote. `courier_type` is the carrier; without success, `error_description` says why there is no quote. */
export const CarrierOption = z.looseObject({
  courier_type: z.string(),
  courier_allocation: z.nullish(z.string()),
  service_level: z.string(),
  success: z.boolean(),
  error_description: z.nullish(z.string()),
  quotes: z.array(
    z.looseObject({
      /** Dollars. */
      price: z.number(),
      /** Human-readable, like "4 days". */
      estimated_transit_time: z.string(),
    }),
  ),
});
export type CarrierOption = z.infer<typeof CarrierOption>;

export const requestQuotes = endpoint({
  name: 'requestQuotes',
  method: 'POST',
  path: '/quotes',
  summary: 'Carrier options: what each carrier would charge, and how long it would take. Creates no order.',
  permission: 'orders',
  body: z.object({ quote: QuoteRequest }),
  example: {
    body: {
      quote: { dropoff_suburb: 'Fitzroy', dropoff_postcode: '3065', parcel_attributes: [{ qty: 1, weight: 1.5 }] },
    },
  },
  answers: {
    200: z.looseObject({ response: z.array(CarrierOption), count: z.nullish(z.number()) }),
    400: Problem,
    403: Problem,
    413: Problem,
    422: InvalidProblem,
    429: Problem,
    500: Problem,
  },
});
