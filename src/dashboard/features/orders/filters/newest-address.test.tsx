import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders, readOrderFacets } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let gateway: ReturnType<typeof fakeGateway>;

beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder('SLP1')];
  gateway.answer(listOrders, 200, () => ({ orders, total: 500, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  const carrier = ['Northpost', 'Swiftline', 'Parcelbird'].map((value) => ({ value, count: 1 }));
  gateway.answer(readOrderFacets, 200, () => ({
    facets: { carrier, label: [], booking: [], delivery: [], country: [], tag: [] },
  }));
});

/** Presses one after the other, each before the list was drawn for the one before: right after its address is there. */
function pressQuickly(...elements: readonly HTMLElement[]): void {
  const [first, ...rest] = elements;
  const push = history.pushState.bind(history);
  vi.spyOn(history, 'pushState').mockImplementation((state, unused, url) => {
    push(state, unused, url);
    const next = rest.shift();
    if (next !== undefined) fireEvent.click(next);
  });
  fireEvent.click(first ?? document.body);
}

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);

test('values of a filter that are ticked and unticked quickly all count', async () => {
  renderApp('/orders?view=all&carrier=Northpost');
  const [chip] = (await screen.findAllByRole('button', { name: /^Filter by carrier/u })).slice(-1);
  fireEvent.click(chip ?? document.body);
  await screen.findByRole('option', { name: /^Swiftline/u });
  const option = (name: string) => screen.getByRole('option', { name: new RegExp(`^${name}`, 'u') });
  pressQuickly(option('Swiftline'), option('Parcelbird'), option('Northpost'));
  await waitFor(() => expect(inAddress('carrier')).toBe('Swiftline,Parcelbird'));
});

test.each([
  ['a column that is pressed twice sorts the other way round', 'Sort by order', 'sort', '-order'],
  ['a page that is turned twice is the one after the next', 'Next page', 'page', '3'],
] as const)('%s, however quickly', async (_what, name, parameter, value) => {
  renderApp('/orders?view=all');
  const button = await screen.findByRole('button', { name });
  pressQuickly(button, button);
  await waitFor(() => expect(inAddress(parameter)).toBe(value));
});

test('what is typed in the search field once the address is the list’s filters it, even if the page before is still shown', async () => {
  renderApp('/manifests');
  const push = history.pushState.bind(history);
  vi.spyOn(history, 'pushState').mockImplementation((state, unused, url) => {
    push(state, unused, url);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: 'nor' } });
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(inAddress('q')).toBe('nor'));
});
