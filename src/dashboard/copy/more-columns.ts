import { formatMoment } from './moments.ts';
import { formatCount, plural } from './plural.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Ages above this are given in whole days. */
const MAX_HOURS_MS = 2 * DAY_MS;
const KILOGRAM = 1000;

/** Texts of the columns that aren't shown by default. */
export const moreColumnsCopy = {
  unknown: '–',
  items: (items: number, skus: number | null) =>
    plural(items, 'item') + (skus === null ? '' : `, ${plural(skus, 'SKU')}`),
  late: 'Late',
  missed: (cutOff: string) => `Missed the cut-off: ${formatMoment(cutOff)}`,
  /** 450 g, 1.2 kg, 12.25 kg */
  weight: (grams: number) =>
    grams < KILOGRAM ? `${formatCount(grams)} g` : `${formatCount(Math.trunc(grams / KILOGRAM))}${decimals(grams)} kg`,
} as const;

/** "now", "40 min", "26 h", "3 days" */
export function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return 'now';
  if (ms < HOUR_MS) return `${Math.trunc(ms / MINUTE_MS)} min`;
  if (ms < MAX_HOURS_MS) return `${Math.trunc(ms / HOUR_MS)} h`;
  return plural(Math.trunc(ms / DAY_MS), 'day');
}

function decimals(grams: number): string {
  const rest = (grams % KILOGRAM) / KILOGRAM;
  return rest === 0 ? '' : rest.toFixed(3).slice(1).replace(/0+$/u, '');
}
