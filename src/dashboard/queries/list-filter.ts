import { addDays } from '#domain/calendar-day.ts';
import { startOfDay } from '#dashboard/copy/dates.ts';
import { isDay } from '#dashboard/router/search-parameters.ts';

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
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isDay(from)) filter['from'] = startOfDay(from);
  if (isDay(to)) filter['to'] = startOfDay(addDays(to, 1));
  return filter;
}
