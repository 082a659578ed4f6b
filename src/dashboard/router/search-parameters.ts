/** The address with one value changed; an empty value is left out, and the list returns to its first page. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  return withParameter(search, 'page', page === 1 ? '' : String(page));
}

/** The page number in an address; 1 if it is missing or invalid. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return isPage(text) ? Number(text) : 1;
}

export function isPage(text: string): boolean {
  return /^[1-9]\d{0,5}$/u.test(text);
}

/** Whether a text is a calendar day, like 2026-11-21. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text));
}
