import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ErrorValue, Problem } from '#contract/errors.ts';
import { normaliseBookingAnswer, normaliseDocumentAnswer } from '#contract/field/normalise-answers.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';

/** Booking status object, one per carrier manifest. All fields are optional (Resources). */
export const BookingStatus = z.looseObject({
  courier: z.nullish(z.string()),
  courier_allocation: z.nullish(z.string()),
  manifest: z.nullish(ManifestNumber),
  manifest_id: z.nullish(ManifestId),
  manifest_pdf: z.nullish(z.string()),
  order_count: z.nullish(z.number()),
  success: z.nullish(z.boolean()),
  orders: z.nullish(z.array(z.string())),
  error: z.nullish(ErrorValue),
  error_description: z.nullish(z.string()),
});
export type BookingStatus = z.infer<typeof BookingStatus>;

/** Booking response (Resources). */
export const BookingResponse = z.looseObject({
  response: z.nullish(z.array(BookingStatus)),
  count: z.nullish(z.number()),
  error: z.nullish(ErrorValue),
  error_description: z.nullish(z.string()),
});
export type BookingResponse = z.infer<typeof BookingResponse>;

export const bookOrders = endpoint({
  name: 'bookOrders',
  method: 'POST',
  path: '/book',
  summary:
    'Books labelled orders with their allocated carriers, with one manifest per `courier_allocation`. With an `Idempotency-Key` header, the same body always gets the same answer.',
  permission: 'book',
  normalise: normaliseBookingAnswer,
  body: z.looseObject({ orders: z.array(z.string()) }),
  example: { body: { orders: ['{tracking_number}'] } },
  answers: {
    200: BookingResponse,
    400: BookingResponse,
    403: BookingResponse,
    413: Problem,
    422: BookingResponse,
    429: Problem,
    500: BookingResponse,
  },
});

/** Manifest document object (Resources). */
export const ManifestDocument = z.looseObject({
  manifest: z.nullish(ManifestNumber),
  manifest_id: z.nullish(ManifestId),
  courier: z.nullish(z.string()),
  manifest_pdf: z.nullish(z.string()),
  order_count: z.nullish(z.number()),
  orders: z.nullish(z.array(z.string())),
  success: z.nullish(z.boolean()),
});
export type ManifestDocument = z.infer<typeof ManifestDocument>;

export const getManifestDocument = endpoint({
  name: 'getManifestDocument',
  method: 'GET',
  path: '/book/{manifest_id}/document',
  summary: 'The manifest document, with a new signed link.',
  permission: 'manifests',
  normalise: normaliseDocumentAnswer,
  params: z.object({
    // An integer for callers, but read as text, because an invalid ID returns 404, not 400.
    manifest_id: z.string().register(z.globalRegistry, { type: 'integer', format: 'int32' }),
  }),
  answers: {
    200: z.looseObject({ response: z.nullish(ManifestDocument) }),
    403: Problem,
    404: Problem,
    422: Problem,
    424: Problem,
    429: Problem,
    500: Problem,
  },
});
