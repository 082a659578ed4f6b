/** ID of the script element with the answers to a page's first requests: a JSON object, not code. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** Answers of GET endpoints, by `nameAnswer`. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** The key of an answer: path and query of its endpoint, whatever the order of the query's parameters. */
export function nameAnswer(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.toSorted().join('&')}`;
}

/** By this cookie a browser tells what decides how its first page looks, like the columns that it keeps. Not a secret. */
export const READER_COOKIE = 'slipway_reader';

export interface PageToDraw {
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly search: string;
  readonly answers: FirstAnswers;
  /** The cookie's value as it came; empty without one. */
  readonly reader: string;
}

/** The page's markup as its browser would draw it; undefined for a page that the browser draws itself. */
export type DrawPage = (page: PageToDraw) => Promise<string | undefined>;
