import type Holidays from 'date-holidays';
import type { Holiday } from '#domain/today/lane-calendar.ts';

type Calendars = typeof Holidays;

/** A public holiday that takes up less of a day doesn't stop any vans. */
const HALF_A_DAY_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

let calendars: Promise<Calendars> | undefined;
const years = new Map<string, ReadonlyMap<string, Holiday>>();

/** The calendars of all countries are large, so they are only loaded once a site has a country. */
function loadCalendars(): Promise<Calendars> {
  calendars ??= import('date-holidays').then((module) => module.default);
  return calendars;
}

/** Public holidays of a country, or one of its regions, in a year, by day. An unknown place has none. */
export async function holidaysOf(
  country: string,
  region: string | null,
  year: number,
): Promise<ReadonlyMap<string, Holiday>> {
  const key = `${country}/${region ?? ''}/${year}`;
  const known = years.get(key);
  if (known) return known;
  const Calendar = await loadCalendars();
  const names = region === null ? undefined : new Calendar().getStates(country, 'en');
  const regionName = region === null ? undefined : names?.[region];
  const national = listDays(new Calendar(country), year);
  const all = regionName === undefined || region === null ? national : listDays(new Calendar(country, region), year);
  const found = new Map(
    [...all].map(([day, name]) => [day, { name, region: national.get(day) === name ? null : (regionName ?? null) }]),
  );
  years.set(key, found);
  return found;
}

/** Countries by name, or the regions of the given country. */
export async function listPlaces(country: string | undefined): Promise<{ code: string; name: string }[]> {
  const calendar = new (await loadCalendars())();
  const places = country === undefined ? calendar.getCountries('en') : calendar.getStates(country, 'en');
  return Object.entries(places ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Days and names. A holiday that lasts several days or starts in the evening counts on days of which it takes up at least half. */
function listDays(calendar: Holidays, year: number): Map<string, string> {
  const days = new Map<string, string>();
  for (const { date, start, end, name, type } of calendar.getHolidays(year, 'en')) {
    if (type !== 'public') continue;
    // `date` is local time with the time zone omitted: days are computed as if it were UTC.
    const begins = Date.parse(`${date.slice(0, 19).replace(' ', 'T')}Z`);
    const ends = begins + (end.getTime() - start.getTime());
    for (let day = Math.floor(begins / DAY_MS) * DAY_MS; day < ends; day += DAY_MS) {
      if (Math.min(ends, day + DAY_MS) - Math.max(begins, day) < HALF_A_DAY_MS) continue;
      const text = new Date(day).toISOString().slice(0, 10);
      if (!days.has(text)) days.set(text, name);
    }
  }
  return days;
}
