type Check = (value: unknown) => boolean;
type Shape = Check | '' | 0 | false | readonly [Shape] | { readonly [name: string]: Shape };

/**
 * What a kept value looks like: `''`, `0` and `false` stand for any text, number and boolean, a list of one for any list of
 * such, an object for one with these fields, the field `*` for one with any, and a check for what it lets through.
 */
export type ShapeOf<T> =
  | Check
  | (T extends string
      ? ''
      : T extends number
        ? 0
        : T extends boolean
          ? false
          : T extends readonly (infer One)[]
            ? readonly [ShapeOf<One>]
            : { readonly [Name in keyof T]-?: undefined extends T[Name] ? Check : ShapeOf<T[Name]> });

/**
 * Whether a value of this device's storage has the shape that this version keeps: an earlier or a later one may have written
 * it, or a person. What hasn't is left out, as if nothing were kept.
 */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value);
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (isList(shape)) return isList(value) && value.every((one) => hasShape(one, shape[0]));
  if (typeof value !== 'object' || value === null || isList(value)) return false;
  const entries = value as Readonly<Record<string, unknown>>;
  const every = shape['*'];
  return every === undefined
    ? Object.entries(shape).every(([name, one]) => hasShape(entries[name], one))
    : Object.values(entries).every((one) => hasShape(one, every));
}

const isList = (value: unknown): value is readonly [Shape] => Array.isArray(value);

export const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** May be missing. */
export const optional =
  (shape: Shape): Check =>
  (value) =>
    value === undefined || hasShape(value, shape);
