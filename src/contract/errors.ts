import * as z from 'zod/mini';

/** Custom error codes of the document (Errors), in its order. */
export const DOCUMENTED_ERROR_CODES = [
  'orders_not_available_to_book',
  'order_cannot_be_cancelled',
  'order_not_found',
  'order_not_available_to_label',
  'label_failed_order_processing',
  'label_failed_missing_courier',
  'label_failed_invalid_quote',
  'label_failed_rules_engine',
  'label_failed_still_generating',
  'label_failed_failed_request',
  'label_failed_tracking_order',
] as const;
export type DocumentedErrorCode = (typeof DOCUMENTED_ERROR_CODES)[number];

/** The label error causes, in the document's order of evaluation (Errors, rule 2). */
export const LABEL_ERROR_CODES = [
  'label_failed_order_processing',
  'label_failed_missing_courier',
  'label_failed_invalid_quote',
  'label_failed_rules_engine',
  'label_failed_still_generating',
  'label_failed_failed_request',
  'label_failed_tracking_order',
  'order_not_available_to_label',
] as const satisfies readonly DocumentedErrorCode[];
export type LabelErrorCode = (typeof LABEL_ERROR_CODES)[number];

/** `error` in an answer: a code, but services are known to send an object or a phrase. */
export const ErrorValue = z.union([z.string(), z.looseObject({}), z.array(z.unknown()), z.boolean(), z.number()]);

/** Body of an error outside POST /book. Not stated: we use the field names of the booking response. */
export const Problem = z.looseObject({
  error: z.nullish(ErrorValue),
  error_description: z.nullish(z.string()),
});
export type Problem = z.infer<typeof Problem>;

/** 422 `invalid`: messages per field. */
export const InvalidProblem = z.looseObject({
  error: z.literal('invalid'),
  error_description: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type InvalidProblem = z.infer<typeof InvalidProblem>;
