import type { NavigateFunction, NavigateOptions } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { answerLookUps } from '#dashboard/testing/slow-look-up.ts';
import { searchFor, showTyped } from './search-orders.ts';

const NUMBER = 'SLP4408822V9U7';
const LIST = '/orders?view=ready&page=3';
const place = () => location.pathname + location.search;
const navigate: NavigateFunction = (to: unknown, { replace = false }: NavigateOptions = {}) =>
  history[replace ? 'replaceState' : 'pushState'](null, '', String(to));
let answer: () => void;

beforeEach(() => {
  knowModals();
  answer = answerLookUps(NUMBER);
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [LIST, `${LIST}&order=${NUMBER}`],
  ['/labels?show=ready', `/orders?view=all&order=${NUMBER}`],
])('an order that was typed opens over the list as it was before: on %s', async (before, address) => {
  history.replaceState(null, '', before);
  if (before === LIST) showTyped(navigate, 'SLP44', location.href, document.activeElement);
  const isOrder = searchFor(createQueryClient(), navigate, NUMBER);
  answer();
  expect(await isOrder).toBe(true);
  expect(place()).toBe(address);
});

test('what was typed is in the history as soon as Enter is pressed, however long the look-up takes', async () => {
  history.replaceState(null, '', LIST);
  showTyped(navigate, 'SLP44', location.href, document.activeElement);
  const entries = history.length;
  const isOrder = searchFor(createQueryClient(), navigate, 'SLP44');
  expect(history.length).toBe(entries + 1);
  expect(place()).toBe('/orders?view=ready&q=SLP44');
  answer();
  await isOrder;
});

test('whoever goes back during a slow look-up stays there', async () => {
  history.replaceState(null, '', '/orders?view=ready&q=SLP44');
  const isOrder = searchFor(createQueryClient(), navigate, NUMBER);
  history.replaceState(null, '', LIST);
  answer();
  expect(await isOrder).toBeNull();
  expect(place()).toBe(LIST);
});

test('what was typed before an order opened no longer filters the list after it, however late', async () => {
  history.replaceState(null, '', LIST);
  const { href } = location;
  const isOrder = searchFor(createQueryClient(), navigate, NUMBER);
  answer();
  await isOrder;
  showTyped(navigate, NUMBER, href, null);
  expect(place()).toBe(`${LIST}&order=${NUMBER}`);
});

test('what was typed in two goes while the script was loading filters by all of it', () => {
  history.replaceState(null, '', LIST);
  const { href } = location;
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  showTyped(navigate, 'na', href, field);
  showTyped(navigate, 'nair', href, field);
  expect(place()).toBe('/orders?view=ready&q=nair');
  field.remove();
});
