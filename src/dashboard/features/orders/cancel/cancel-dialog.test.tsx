import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cancelOrders, type CancelResult } from '#contract/gateway/cancellations.ts';
import { cancelCopy } from '#dashboard/copy/cancel.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { CancelDialog } from './cancel-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NUMBERS = Array.from({ length: 25 }, (_, index) => `SLP${String(index + 1).padStart(2, '0')}`);
const result = (tracking_number: string, change: Partial<CancelResult> = {}): CancelResult => ({
  tracking_number,
  outcome: 'cancelled',
  blocked_by: null,
  code: null,
  message: null,
  ...change,
});

test('many orders: progress is shown, failures are named, and the others are still cancelled', async () => {
  const gateway = fakeGateway();
  const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let requests = 0;
  gateway.answer(cancelOrders, 200, ({ body }) => ({
    results: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) =>
      number === 'SLP03' ? result(number, { outcome: 'blocked', blocked_by: 'booked' }) : result(number),
    ),
  }));
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    requests += 1;
    const request = requests;
    await gates[request - 2]?.promise;
    if (request === 2) throw new TypeError('The connection was lost');
    return answering(address, init);
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelDialog numbers={NUMBERS} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Type 25 to confirm' }), { target: { value: '25' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel these 25 orders' }));
  expect(await screen.findByText('1 of 25 done')).toBeDefined();
  gates[0]?.resolve(undefined);
  expect(await screen.findByText('2 of 25 done')).toBeDefined();
  gates[1]?.resolve(undefined);
  const told = await screen.findByRole('dialog', { name: '23 of 25 orders cancelled' });
  const rows = within(told).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['SLP02', 'SLP03']);
  expect(rows[0]?.textContent).toContain('No answer came from Slipway');
  expect(rows[1]?.textContent).toContain('This order is booked');
  expect(within(told).getByRole('button', { name: 'Copy their tracking numbers' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([504, 500, 408])(
  'orders whose cancellation ended with %d may have been cancelled: that is no refusal',
  async (status) => {
    const gateway = fakeGateway();
    gateway.answer(cancelOrders, 200, ({ body }) => ({
      results: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) => result(number)),
    }));
    const answering = globalThis.fetch;
    let requests = 0;
    vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
      // What an earlier test still asks for doesn't count.
      if (!String(address).endsWith(cancelOrders.path)) return answering(address, init);
      requests += 1;
      return requests === 2 ? new Response('<html>Gave up waiting</html>', { status }) : answering(address, init);
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CancelDialog numbers={NUMBERS.slice(0, 11)} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Type 11 to confirm' }), { target: { value: '11' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel these 11 orders' }));
    const told = await screen.findByRole('dialog', { name: '10 of 11 orders cancelled' });
    expect(told.textContent).toContain("so we don't know if this order was cancelled");
    expect(told.textContent).not.toContain('Nothing was changed');
  },
);

test.each([
  [500, 1, cancelCopy.lost],
  [500, 2, cancelCopy.lostMany],
  [429, 1, cancelCopy.failed(1)],
  [403, 2, cancelCopy.failed(2)],
] as const)('a cancellation answered with %d, of %d, claims no more than is known', async (status, count, text) => {
  fakeGateway().answer(cancelOrders, status as 403, () => ({ error: 'unknown_error' }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelDialog numbers={NUMBERS.slice(0, count)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Cancel th/u }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test.each([
  ['rate_limited', cancelCopy.rateLimited],
  ['invalid_merchant_account', cancelCopy.forbidden],
])('an order that wasn’t cancelled because of %s is told so in words', async (code, text) => {
  fakeGateway().answer(cancelOrders, 200, () => ({ results: [result('SLP01', { outcome: 'refused', code })] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelDialog numbers={['SLP01']} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: cancelCopy.cancel }));
  expect((await screen.findByRole('listitem')).textContent).toContain(text);
});

test('many orders at a service that doesn’t answer can be stopped: the rest isn’t sent', async () => {
  const gateway = fakeGateway();
  const gate = Promise.withResolvers<undefined>();
  gateway.answer(cancelOrders, 200, ({ body }) => ({
    results: (body as { tracking_numbers: string[] }).tracking_numbers.map((number) =>
      result(number, { outcome: 'unclear' }),
    ),
  }));
  const answering = globalThis.fetch;
  let requests = 0;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (!String(address).endsWith(cancelOrders.path)) return answering(address, init);
    requests += 1;
    if (requests === 2) await gate.promise;
    return answering(address, init);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelDialog numbers={NUMBERS.slice(0, 4)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel these 4 orders' }));
  await screen.findByText('1 of 4 done');
  fireEvent.click(screen.getByRole('button', { name: cancelCopy.stop }));
  expect(await screen.findByText(cancelCopy.stopping)).toBeDefined();
  gate.resolve(undefined);
  const told = await screen.findByRole('dialog', { name: '0 of 4 orders cancelled' });
  const rows = within(told).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes(cancelCopy.stopped))).toEqual([false, false, true, true]);
  expect(requests).toBe(2);
});
