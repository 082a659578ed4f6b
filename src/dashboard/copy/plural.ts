const BEFORE_THOUSANDS = /\B(?=(?:\d{3})+$)/gu;

/** 1208 → "1,208". Without `Intl`: creating a number format costs the first page as much as rendering three rows. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replaceAll(BEFORE_THOUSANDS, ',');
}

/** "1 order", "2 orders", "0 orders", "1,208 orders". */
export function plural(value: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** The verb form for a count: "is" or "are", "hasn't" or "haven't". */
export function agree(value: number, one: string, many: string): string {
  return value === 1 ? one : many;
}

export const orders = (value: number): string => plural(value, 'order');
