/** At most `count` of these values, from the first to the last at even distances. */
export function spreadOver<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / (count - 1);
  return values.filter((_value, at) => Math.round(Math.round(at / step) * step) === at);
}
