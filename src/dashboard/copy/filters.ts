import { formatDay } from './dates.ts';

export const filtersCopy = {
  filters: 'Filters',
  /** Orders without a carrier, for example. */
  none: 'None',
  filterBy: (name: string, values?: string) => `Filter by ${name.toLowerCase()}${values ? `: ${values}` : ''}`,
  removeFilter: (name: string) => `Remove filter: ${name}`,
  date: 'Date',
  days: { from: 'From', to: 'To' },
} as const;

/** "21 Nov – 23 Nov", "21 Nov" for one day; empty without days. */
export function describeDays(from: string, to: string): string {
  const day = (value: string) => (value === '' ? '' : formatDay(`${value}T12:00:00`));
  if (from === to) return day(from);
  return to === '' ? `from ${day(from)}` : from === '' ? `until ${day(to)}` : `${day(from)} – ${day(to)}`;
}
