import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { enterOrders, type EnterVerdict } from '#contract/gateway/entered-orders.ts';
import { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { ManyNumbersOffer } from './many-numbers-offer.tsx';

const KNOWN = 'SLP4408812K7Q2';

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

/** Renders the offer for a text in the search field; `canCheck`: whether the service can be asked about single orders. */
function search(sought: string, canCheck: boolean, verdictOf: (number: string) => EnterVerdict = () => 'entered') {
  const gateway = fakeGateway();
  const numbers = sought.split(' ');
  gateway.answer(lookUpIndexedOrders, 200, () => ({
    orders: numbers.includes(KNOWN) ? [{ ...someOrder(KNOWN), matches: null }] : [],
    unknown: numbers
      .filter((number) => number !== KNOWN)
      .map((tracking_number) => ({ tracking_number, near_match: null })),
    can_check: canCheck,
  }));
  gateway.answer(enterOrders, 200, ({ body }) => ({
    results: (body as { orders: { tracking_number: string }[] }).orders.map(({ tracking_number }) => ({
      tracking_number,
      verdict: verdictOf(tracking_number),
    })),
  }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManyNumbersOffer text={sought} />
    </QueryClientProvider>,
  );
  return gateway;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('numbers that can’t be looked up are added and selected, together with known ones', async () => {
  const gateway = search(`${KNOWN} aB3x9Kq12 pQ7z2Lm55`, false);
  expect(
    await screen.findByText(/^1 of 3 numbers found\. This service tells nothing about single orders/),
  ).toBeDefined();
  await press('Select all, with 2 numbers as not checked yet');
  await waitFor(() => expect(selection.list()).toEqual([KNOWN, 'aB3x9Kq12', 'pQ7z2Lm55']));
  const sent = gateway.calls.filter(({ name }) => name === 'enterOrders').map(({ body }) => body);
  expect(sent).toEqual([{ orders: [{ tracking_number: 'aB3x9Kq12' }, { tracking_number: 'pQ7z2Lm55' }] }]);
});

test('if none is known, all can be added; anything that is not a number stays out', async () => {
  search('aB3x9Kq12 pQ7z2Lm55', false, (number) => (number === 'pQ7z2Lm55' ? 'not_a_number' : 'entered'));
  await press('Add 2 numbers as not checked yet');
  await waitFor(() => expect(selection.list()).toEqual(['aB3x9Kq12']));
});

test('if the service can be asked, numbers that it does not know are not offered', async () => {
  search(`${KNOWN} aB3x9Kq12`, true);
  expect(await screen.findByRole('button', { name: 'Select these 1 order' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /not checked yet/ })).toBeNull();
});

test('a name of two words is not a list of numbers', async () => {
  const gateway = search('Priya Nairn', false);
  await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain('lookUpIndexedOrders'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('what could not be added is reported, and can be retried', async () => {
  const gateway = search('aB3x9Kq12 pQ7z2Lm55', false);
  gateway.answer(enterOrders, 403, () => ({ error: 'forbidden' }));
  await press('Add 2 numbers as not checked yet');
  expect((await screen.findByRole('alert')).textContent).toBe(pasteCopy.notAdded);
  gateway.answer(enterOrders, 500, () => ({ error: 'unknown_error' }));
  await press('Add 2 numbers as not checked yet');
  expect(await screen.findByText(pasteCopy.unclear)).toBeDefined();
  expect(selection.list()).toEqual([]);
});

test('numbers whose search was cleared before they were added are selected all the same, and a failure is told', async () => {
  search(`${KNOWN} aB3x9Kq12`, false);
  await press('Select all, with 1 number as not checked yet');
  cleanup();
  await waitFor(() => expect(selection.list()).toEqual([KNOWN, 'aB3x9Kq12']));
  const again = search('aB3x9Kq12 pQ7z2Lm55', false);
  again.answer(enterOrders, 500, () => ({ error: 'unknown_error' }));
  await press('Add 2 numbers as not checked yet');
  cleanup();
  const said = renderHook(useToasts).result;
  await waitFor(() => expect(said.current.at(-1)?.text).toBe(pasteCopy.unclearLater));
});
