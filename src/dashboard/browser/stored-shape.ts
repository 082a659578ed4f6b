type Check = (value: unknown) => boolean;
type Shape = Check | '' | 0 | false | readonly [Shape] | { readonly [name: string]: Shape };

/**
 * The shape of a stored value: `''`, `0` and `false` stand for any text, number and boolean, a one-item list for any list of such items, an
 * object for one with these fields, the field `*` for an object with any fields, and a check for whatever it accepts.
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
 * Whether a value in this device's storage has the shape that this version stores: another version, or a person, may have written it. A
 * value without that shape is ignored.
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

/** The value may be missing. */
export const optional =
  (shape: Shape): Check =>
  (value) =>
    value === undefined || hasShape(value, shape);
