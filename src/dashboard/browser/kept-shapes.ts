/**
 * Whether a value of this device's storage has the shape that this version keeps: an earlier or a later one may have written
 * it, or a person. What doesn't fit is left out, as if nothing were kept.
 */
export type Fits = (value: unknown) => boolean;

export const isText: Fits = (value) => typeof value === 'string';
export const isNumber: Fits = (value) => typeof value === 'number';
export const isBoolean: Fits = (value) => typeof value === 'boolean';

export const oneOf =
  (values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);

export const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);

export const recordOf =
  (fits: Fits): Fits =>
  (value) =>
    isRecord(value) && Object.values(value).every(fits);

/** An object with these fields, and whatever others. `optional` ones may be missing. */
export const shapeOf =
  <T extends object>(
    fields: { readonly [Name in RequiredNames<T>]: Fits },
    optional: { readonly [Name in Exclude<keyof T, RequiredNames<T>>]: Fits },
  ): Fits =>
  (value) =>
    isRecord(value) &&
    fitAll(fields, (name, fits) => fits(value[name])) &&
    fitAll(optional, (name, fits) => value[name] === undefined || fits(value[name]));

type RequiredNames<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fitAll = (fields: Readonly<Record<string, Fits>>, fit: (name: string, fits: Fits) => boolean) =>
  Object.entries(fields).every(([name, fits]) => fit(name, fits));
