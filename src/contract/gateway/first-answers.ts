/** Where a page carries the answers that it would ask for first: a JSON object in a script element that is only data. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** Answers of GET endpoints, by `nameAnswer`. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** What an answer is kept under: path and query of its endpoint, in whatever order the query was written. */
export function nameAnswer(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.toSorted().join('&')}`;
}
