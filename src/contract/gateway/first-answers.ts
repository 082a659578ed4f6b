/** ID of the script element that holds the answers to a page's first requests: a JSON object, not code. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** Answers of GET endpoints, keyed by `nameAnswer`. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** The key of an answer: its endpoint's path and query, independent of the order of query parameters. */
export function nameAnswer(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.toSorted().join('&')}`;
}

/** With this cookie the browser sends what determines the look of its first page, like its columns. Not a secret. */
export const CLIENT_HINTS_COOKIE = 'slipway_reader';

export interface PageToRender {
  readonly path: string;
  /** Including the question mark; empty if there is none. */
  readonly search: string;
  readonly answers: FirstAnswers;
  /** The cookie's value as received; empty if there is none. */
  readonly hints: string;
}

export interface RenderedPage {
  /** The tab's title. */
  readonly title: string;
  readonly markup: string;
}

/** The page as the browser would render it; undefined for a page that is only rendered in the browser. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | undefined>;
