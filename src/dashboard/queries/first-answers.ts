import type { BodyOfStatus, Endpoint } from '#contract/endpoint.ts';
import { isPageHydrated } from '#dashboard/browser/hydration.ts';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers, nameAnswer } from '#contract/gateway/first-answers.ts';

/** Once the page is hydrated, embedded answers that were read longer ago than this are ignored. */
const FRESH_MS = 10_000;
const RENDERED_WITHIN_MS = 3000;

let answers: Record<string, unknown> | undefined;
let position: unknown;
let readAt = 0;

/**
 * Takes an answer that was embedded in the page, which saves the first queries a round trip. Each can be taken once; later reads go to
 * the gateway. It was written for exactly this build, so it isn't validated again.
 */
export function readFirstAnswer<E extends Endpoint>(
  path: E['path'],
  query?: Readonly<Record<string, string | number | undefined>>,
): BodyOfStatus<E, Extract<keyof E['answers'], 200>> | undefined {
  const known = knownAnswers();
  const name = nameAnswer(path, query);
  // While a slow device hydrates the page, every part of it needs the answers that the server rendered it from, however old they are.
  const isTooOld = isPageHydrated() && Date.now() - readAt > FRESH_MS;
  const answer = isTooOld ? undefined : known[name];
  delete known[name];
  return answer as BodyOfStatus<E, Extract<keyof E['answers'], 200>> | undefined;
}

/** Drops the embedded answers that haven't been taken yet, because the data may have changed. */
export function forgetFirstAnswers(): void {
  knownAnswers();
  answers = {};
}

/**
 * Takes, once, the position in the event stream from before the embedded answers were read. The stream continues from there, so the
 * position stays valid whatever has changed since.
 */
export function takeFirstPosition(): string | undefined {
  knownAnswers();
  const taken = position;
  position = undefined;
  return typeof taken === 'string' ? taken : undefined;
}

/** Server side: sets the answers that the next page is rendered with. */
export function serveFirstAnswers(given: FirstAnswers): void {
  answers = { ...given };
  position = answers[EVENTS_PATH];
  readAt = Date.now();
}

function knownAnswers(): Record<string, unknown> {
  if (answers === undefined) serveFirstAnswers(read());
  return answers ?? {};
}

function read(): FirstAnswers {
  const element = globalThis.document?.querySelector(`#${FIRST_ANSWERS_ID}`);
  return element === null || element === undefined ? {} : (JSON.parse(element.textContent) as FirstAnswers);
}

interface Read {
  readonly state: { readonly dataUpdateCount: number };
}

/**
 * `staleTime` of embedded answers: fresh until hydration, however long that takes, since refetched data wouldn't match the server's
 * HTML; then while the first page renders, and stale after that.
 */
export function freshWithThePage({ state }: Read): number {
  if (state.dataUpdateCount > 0) return 0;
  return isPageHydrated() ? RENDERED_WITHIN_MS : Infinity;
}
