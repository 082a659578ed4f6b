import * as z from 'zod/mini';

/*
 * Fields as shop clients send them (field services C1, C2): a number where text is expected, text where a number is
 * expected, an empty string for unknown. They are normalised here, so that no other code has to deal with it.
 */

const atMost = (most: number) => z.string().check(z.maxLength(most));

/** Text; null or missing if unknown. */
export const text = (most: number) => z.nullish(atMost(most));

/** Text that some clients send as a number. */
export const textOrNumber = (most: number) =>
  z.nullish(
    z.pipe(z.pipe(z.union([z.string(), z.number()], 'must be text or a number'), z.transform(String)), atMost(most)),
  );

type NumberCheck = Parameters<z.ZodMiniNumber['check']>[number];

const writtenNumber = z.pipe(
  z.union([z.number(), z.string()], 'must be a number'),
  z.transform((value: number | string) => {
    if (typeof value === 'number') return value;
    const trimmed = value.trim();
    if (trimmed === '') return null;
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : value;
  }),
);

/** A number that some clients send as text. */
export const numberOrText = (...checks: NumberCheck[]) => z.pipe(writtenNumber, z.number().check(...checks));

/** The same, but optional: may be missing, null or empty text. */
export const optionalNumber = (...checks: NumberCheck[]) =>
  z.nullish(z.pipe(writtenNumber, z.nullable(z.number().check(...checks))));

const ANSWERS: Readonly<Record<string, boolean | null>> = { yes: true, no: false, true: true, false: false, '': null };

/** Yes or No in any letter case, or a boolean; empty text means unknown. */
export const yesOrNo = z.nullish(
  z.pipe(
    z.pipe(
      z.union([z.boolean(), z.string()], 'must be Yes or No'),
      z.transform((value: boolean | string) => {
        if (typeof value === 'boolean') return value;
        const folded = value.trim().toLowerCase();
        return Object.hasOwn(ANSWERS, folded) ? (ANSWERS[folded] ?? null) : value;
      }),
    ),
    z.nullable(z.boolean('must be Yes or No')),
  ),
);

const TWO_LETTERS = 'must be two letters, like AU';

/** Two capital letters, like AU. */
export const CountryCode = z.string(TWO_LETTERS).check(z.regex(/^[A-Z]{2}$/, TWO_LETTERS));

/** Two letters in either case; empty text means unknown. */
export const countryCode = z.nullish(
  z.pipe(
    z.pipe(
      z.string(TWO_LETTERS),
      z.transform((value: string) => {
        const trimmed = value.trim();
        if (trimmed === '') return null;
        return /^[a-z]{2}$/.test(trimmed) ? trimmed.toUpperCase() : trimmed;
      }),
    ),
    z.nullable(CountryCode),
  ),
);

const LEVELS: Readonly<Record<string, string>> = { standard: 'standard', express: 'express', priority: 'express' };

/** A service level in any letter case; an unknown one counts as standard (C1). Priority is our express. */
export const serviceLevel = z.nullish(
  z.pipe(
    z.pipe(
      atMost(40),
      z.transform((value: string) => {
        const folded = value.trim().toLowerCase();
        if (folded === '') return null;
        return Object.hasOwn(LEVELS, folded) ? (LEVELS[folded] ?? 'standard') : 'standard';
      }),
    ),
    z.nullable(z.string()),
  ),
);
