import * as z from 'zod/mini';

/** The page size requested in a query string, digits only. */
export const pageLimit = (most: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9][0-9]{0,5}$/, 'must be a whole number'),
      z.refine((value) => Number(value) <= most, `must be at most ${most}`),
    ),
    z.transform(Number),
  );
