import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_ANSWERS_ID } from '#contract/gateway/first-answers.ts';
import type { readSession } from '#contract/gateway/session.ts';

const LONGER_THAN_FRESH_MS = 11_000;
const someAnswers = { '/session': { person: null }, '/today': { as_of: '2026-11-21T09:41:07Z' } };

beforeEach(() => {
  // As when a page arrives.
  vi.resetModules();
  const element = document.createElement('script');
  Object.assign(element, { type: 'application/json', id: FIRST_ANSWERS_ID, textContent: JSON.stringify(someAnswers) });
  document.body.replaceChildren(element);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Reads one answer, and the other one after a pause. */
async function readTwoAnswers({ isHydrated, pauseMs }: { readonly isHydrated: boolean; readonly pauseMs: number }) {
  const { readFirstAnswer } = await import('./first-answers.ts');
  const { markPageHydrated } = await import('#dashboard/browser/hydration.ts');
  const startedAt = Date.now();
  const first = readFirstAnswer<typeof readSession>('/session');
  if (isHydrated) markPageHydrated();
  vi.spyOn(Date, 'now').mockReturnValue(startedAt + pauseMs);
  return [first, readFirstAnswer('/today')];
}

test('until the page is hydrated, embedded answers are used however long that takes: otherwise its rows would be rendered again', async () => {
  const both = [someAnswers['/session'], someAnswers['/today']];
  expect(await readTwoAnswers({ isHydrated: false, pauseMs: LONGER_THAN_FRESH_MS })).toEqual(both);
});

test('after that only for ten seconds', async () => {
  const [session, today] = [someAnswers['/session'], someAnswers['/today']];
  expect(await readTwoAnswers({ isHydrated: true, pauseMs: 9000 })).toEqual([session, today]);
  vi.restoreAllMocks();
  vi.resetModules();
  expect(await readTwoAnswers({ isHydrated: true, pauseMs: LONGER_THAN_FRESH_MS })).toEqual([session, undefined]);
});
