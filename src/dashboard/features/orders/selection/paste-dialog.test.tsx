import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { enterOrders } from '#contract/gateway/entered-orders.ts';
import { assessSelection, countOrderViews, listOrders, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const KNOWN = 'SLP4408812K7Q2';
const NAMED = [
  { text: '#10482', tracking_numbers: ['SLP1'], total: 1 },
  { text: 'PO/17', tracking_numbers: ['SLP2', 'SLP3'], total: 2 },
  { text: 'SALE', tracking_numbers: [], total: 12_000 },
];

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

/** Opens the dialog and pastes a text; `canCheck`: whether the service can be asked about single orders. */
async function paste(pasted: string, canCheck: boolean) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = [someOrder(KNOWN)];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  const assessment = { bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 };
  gateway.answer(assessSelection, 200, () => assessment);
  gateway.answer(lookUpIndexedOrders, 200, ({ body }) => {
    const lookedUp = (body as { tracking_numbers: string[] }).tracking_numbers;
    const by_reference = NAMED.filter(({ text }) => lookedUp.includes(text));
    const named = by_reference.flatMap((one) => one.tracking_numbers);
    const unknown = lookedUp.filter((number) => number !== KNOWN && by_reference.every(({ text }) => text !== number));
    return {
      orders: [...lookedUp.filter((number) => number === KNOWN), ...named].map((number) => ({
        ...someOrder(number),
        matches: null,
      })),
      by_reference,
      unknown: unknown.map((tracking_number) => ({ tracking_number, near_match: null })),
      can_check: canCheck,
    };
  });
  gateway.answer(enterOrders, 200, ({ body }) => ({
    results: (body as { orders: { tracking_number: string }[] }).orders.map(({ tracking_number }) => ({
      tracking_number,
      verdict: 'entered' as const,
    })),
  }));
  renderApp('/orders?view=ready&dialog=paste');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Tracking numbers' }), { target: { value: pasted } });
  return gateway;
}

test('numbers that can’t be looked up are accepted, and selected together with known ones', async () => {
  const gateway = await paste(`${KNOWN} aB3x9Kq12 pQ7z2Lm55`, false);
  fireEvent.click(await screen.findByRole('button', { name: 'Add 3 orders to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN, 'aB3x9Kq12', 'pQ7z2Lm55']));
  const sent = gateway.calls.filter(({ name }) => name === 'enterOrders').map(({ body }) => body);
  expect(sent).toEqual([{ orders: [{ tracking_number: 'aB3x9Kq12' }, { tracking_number: 'pQ7z2Lm55' }] }]);
});

test('it says that they are not checked yet, and why', async () => {
  await paste('aB3x9Kq12', false);
  expect(await screen.findByText(/This service tells nothing about single orders before they are booked/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Not checked yet' }).textContent).toContain('aB3x9Kq12');
  expect(screen.queryByRole('list', { name: 'Not in your orders' })).toBeNull();
});

test('if orders can be read, an unknown number stays out', async () => {
  const gateway = await paste(`${KNOWN} aB3x9Kq12`, true);
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 order to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN]));
  expect(gateway.calls.some(({ name }) => name === 'enterOrders')).toBe(false);
});

test('a token that can’t be a number is named, and the good ones are used', async () => {
  const gateway = await paste(`${KNOWN} ${'X'.repeat(201)}`, true);
  expect(await screen.findByText(/a tracking number: X{40}… \(201 characters\)/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 order to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN]));
  const lookedUp = gateway.calls.filter(({ name }) => name === 'lookUpIndexedOrders').map(({ body }) => body);
  expect(JSON.stringify(lookedUp)).not.toContain('XXXXX');
});

test('order numbers and references find all their orders, even if tracking numbers can’t be looked up', async () => {
  const gateway = await paste(`#10482 PO/17 ${KNOWN} no/where`, false);
  expect(await screen.findByText('3 numbers · 2 by order number or reference')).toBeTruthy();
  expect(screen.getByText(/^Left out, because it isn't a tracking number: no\/where\.$/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Add 4 orders to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN, 'SLP1', 'SLP2', 'SLP3']));
  expect(gateway.calls.some(({ name }) => name === 'enterOrders')).toBe(false);
});

test('a reference with too many orders is named, and adds none of them', async () => {
  await paste(`SALE ${KNOWN}`, true);
  expect(await screen.findByText(/^“SALE” is on 12,000 orders, too many to add at once/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 order to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN]));
});

test('the number that was meant replaces the wrong one, and no part of another', async () => {
  const gateway = await paste(KNOWN, true);
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: [],
    unknown: [{ tracking_number: 'SLP440881', near_match: 'SLP440887' }],
    by_reference: [],
    can_check: true,
  }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tracking numbers' });
  fireEvent.change(field, { target: { value: `${KNOWN}, "SLP440881"` } });
  fireEvent.click(await screen.findByRole('button', { name: 'Use SLP440887' }));
  expect(field.value).toBe(`${KNOWN}, "SLP440887"`);
});

test('texts beyond the lookup limit are reported, including references with spaces', async () => {
  const lines = Array.from({ length: 2600 }, (_one, at) => `Order ${at}`);
  await paste(lines.join('\n'), true);
  expect(await screen.findByText('Only the first 5,000 numbers are checked.')).toBeTruthy();
});

test('numbers whose request was refused, or got no answer, stay; only a refusal says that none was added', async () => {
  const gateway = await paste('aB3x9Kq12', false);
  gateway.answer(enterOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 order to selection' }));
  expect(await screen.findByText(pasteCopy.unclear)).toBeDefined();
  gateway.answer(enterOrders, 403, () => ({ error: 'forbidden' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 order to selection' }));
  expect(await screen.findByText(pasteCopy.notAdded)).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tracking numbers' }).value).toBe('aB3x9Kq12');
});

/** The service can be asked by now. */
async function tryAgain(gateway: Awaited<ReturnType<typeof paste>>): Promise<void> {
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: [{ ...someOrder(KNOWN), matches: null }],
    unknown: [],
    by_reference: [],
    can_check: true,
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 order to selection' }));
  await waitFor(() => expect(selection.list()).toEqual([KNOWN]));
}

test('numbers that couldn’t be checked can be checked again', async () => {
  const gateway = await paste('', true);
  gateway.answer(lookUpIndexedOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Tracking numbers' }), { target: { value: KNOWN } });
  expect(await screen.findByText(/^The numbers couldn't be checked/)).toBeDefined();
  await tryAgain(gateway);
});

test('a number that the service can’t be asked about isn’t called a wrong one, and can be checked again', async () => {
  const gateway = await paste('', true);
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: [],
    unknown: [{ tracking_number: KNOWN, near_match: null }],
    not_checked: [KNOWN],
    by_reference: [],
    can_check: true,
  }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Tracking numbers' }), { target: { value: KNOWN } });
  expect(await screen.findByText(pasteCopy.notChecked([KNOWN]))).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Not in your orders' })).toBeNull();
  await tryAgain(gateway);
});

test.each([
  ['added', 200, pasteCopy.added(2)],
  ['refused', 403, pasteCopy.notAddedLater],
  ['lost', 500, pasteCopy.unclearLater],
])('numbers that are %s after Back closed the dialog: that is told', async (_what, status, text) => {
  const gateway = await paste(`${KNOWN} SLP9`, false);
  if (status !== 200) gateway.answer(enterOrders, status as 403, () => ({ error: 'unknown_error' }));
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/orders/enter')) await gate.promise;
    return answerNow(url, init);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 orders to selection' }));
  history.pushState(null, '', '/orders?view=ready');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  gate.resolve();
  expect(await screen.findByText(text)).toBeTruthy();
});
