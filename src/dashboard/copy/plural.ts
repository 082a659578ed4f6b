const count = new Intl.NumberFormat('en-AU');

/** 1208 → "1,208". */
export function formatCount(value: number): string {
  return count.format(value);
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
