import type { BodyOfStatus, Endpoint } from '#contract/endpoint.ts';
import { isPageTakenOver } from '#dashboard/browser/taken-over.ts';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers, nameAnswer } from '#contract/gateway/first-answers.ts';

/** Not used in a page that was opened long ago. */
const FRESH_MS = 10_000;
const DRAWN_WITHIN_MS = 3000;

let answers: Record<string, unknown> | undefined;
let position: unknown;
let readAt = 0;

/**
 * An answer that came with the page, so that the first endpoints wait for no second round trip. Given out once; later readings
 * ask the gateway. The gateway wrote it for this very build, so it isn't parsed again.
 */
export function readFirstAnswer<E extends Endpoint>(
  path: E['path'],
  query?: Readonly<Record<string, string | number | undefined>>,
): BodyOfStatus<E, Extract<keyof E['answers'], 200>> | undefined {
  const known = knownAnswers();
  const name = nameAnswer(path, query);
  const answer = Date.now() - readAt > FRESH_MS ? undefined : known[name];
  delete known[name];
  return answer as BodyOfStatus<E, Extract<keyof E['answers'], 200>> | undefined;
}

/** Somebody or something has changed what the page came with: whatever of it nobody has asked for yet is asked of the gateway. */
export function forgetFirstAnswers(): void {
  knownAnswers();
  answers = {};
}

/**
 * How far the page had heard of changes before its answers were read; given out once. Whatever changed since is told from there, so
 * neither a change nor time makes it void.
 */
export function takeFirstPosition(): string | undefined {
  knownAnswers();
  const taken = position;
  position = undefined;
  return typeof taken === 'string' ? taken : undefined;
}

/** On the server: the answers that the next page is drawn with. */
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
 * Fresh until the browser has taken the page over, however long that takes: what is read meanwhile wouldn't fit what the server
 * drew. Then for as long as the first page is drawn, and stale after that.
 */
export function freshWithThePage({ state }: Read): number {
  if (state.dataUpdateCount > 0) return 0;
  return isPageTakenOver() ? DRAWN_WITHIN_MS : Infinity;
}
