/** At most `count` (two or more) of these values, from the first to the last at even distances. */
export function sampleEvenly<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / (count - 1);
  const places = new Set(Array.from({ length: count }, (_value, at) => Math.round(at * step)));
  return values.filter((_value, at) => places.has(at));
}
