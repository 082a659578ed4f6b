import { startOfDay } from '#dashboard/copy/dates.ts';

const DAY_MS = 86_400_000;

/** Reads the list's address. Dates are days of the reader, the list is asked for instants; unreadable values are passed over. */
export function readManifestsFilter(search: URLSearchParams) {
  const text = (name: string) => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? {} : { [name]: value };
  };
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  return {
    page,
    filter: {
      ...text('q'),
      ...text('carrier'),
      ...text('state'),
      ...(from === null ? {} : { from: startOfDay(from) }),
      ...(to === null ? {} : { to: new Date(Date.parse(startOfDay(to)) + DAY_MS).toISOString() }),
    },
  };
}

function readDay(text: string | null): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? '')) ? text : null;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}
