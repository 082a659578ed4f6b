import { addDays } from '#domain/calendar-day.ts';
import { startOfDay } from '#dashboard/copy/dates.ts';

/**
 * Reads a list's filters from the URL. Days are in the reader's time zone and become instants, both ends inclusive;
 * invalid values are ignored.
 */
export function readListFilter(search: URLSearchParams, texts: readonly string[]): Readonly<Record<string, string>> {
  const filter: Record<string, string> = {};
  for (const name of texts) {
    const value = search.get(name)?.trim() ?? '';
    if (value !== '') filter[name] = value;
  }
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  if (from !== undefined) filter['from'] = startOfDay(from);
  if (to !== undefined) filter['to'] = startOfDay(addDays(to, 1));
  return filter;
}

function readDay(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
