import * as z from 'zod/mini';

/** `error` in an answer: a code, although some services send an object or a phrase. */
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
