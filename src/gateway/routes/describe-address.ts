import type { Caller } from './gateway-deps.ts';

/** A webhook's address in a form that may be logged: many contain a key, in the query or, as with our own receiver, in the path. */
export function describeAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url && url.origin + hideToken(url.pathname);
}

/** A text without the tokens of our status webhook receiver. */
export function hideToken(text: string): string {
  return text.replaceAll(/(?<=\/api\/hooks\/)[^/?#\s"'<>]+/gu, '…');
}

/** Hides webhooks' addresses from everybody but owners: anybody who knows an address with its key can send updates to it. */
export function shownTo<Shown extends object>({ person }: Caller, shown: Shown): Shown {
  return person?.role === 'owner' ? shown : hideKeys(shown);
}

/** Hides keys in addresses, also where a receiver repeats its own in an answer. */
function hideKeys<Shown extends object>(shown: Shown): Shown {
  const queries = new Set<string>();
  const text = JSON.stringify(shown, (key, value: unknown) => {
    const query = key === 'url' && typeof value === 'string' ? URL.parse(value)?.search : undefined;
    if (query) queries.add(query);
    return value;
  });
  const hide = (value: string) =>
    /^https?:/iu.test(value) && URL.canParse(value)
      ? describeAddress(value)
      : hideToken([...queries].reduce((rest, query) => rest.replaceAll(query, ''), value));
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? hide(value) : value)) as Shown;
}
