import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews } from '#contract/gateway/orders.ts';
import * as sandbox from '#contract/gateway/sandbox.ts';
import { readSession } from '#contract/gateway/session.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

const CARRIERS = [{ courier: 'Swiftline', courier_allocation: 'SwiftlineExpress', behaviour: {} }];

function show() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(sandbox.readSandbox, 200, () => ({
    response: { now: '2026-11-21T01:41:00.000Z', carriers: CARRIERS, faults: [] },
  }));
  gateway.answer(sandbox.listSandboxRequests, 200, () => ({ response: [], count: 0 }));
  renderApp('/sandbox');
  return gateway;
}
const requestsTo = (gateway: ReturnType<typeof fakeGateway>, endpoint: { readonly name: string }) =>
  gateway.calls.filter((call) => call.name === endpoint.name).map((call) => call.body);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('makes the requested orders and offers to select them', async () => {
  const gateway = show();
  gateway.answer(sandbox.makeSandboxOrders, 200, () => ({ response: { tracking_numbers: ['SLP1', 'SLP2', 'SLP3'] } }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'How many' }), { target: { value: '3' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Problem' }), {
    target: { value: 'label_failed_missing_courier' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Make 3 orders' }));
  expect(await screen.findByText('3 orders made.')).toBeDefined();
  expect(requestsTo(gateway, sandbox.makeSandboxOrders)).toEqual([
    { count: 3, problem: 'label_failed_missing_courier' },
  ]);
  expect(screen.getByRole('button', { name: 'Select these 3 orders' })).toBeDefined();
});

test('asks for a sensible number before anything is sent', async () => {
  const gateway = show();
  const field = await screen.findByRole('textbox', { name: 'How many' });
  fireEvent.change(field, { target: { value: '1e3' } });
  fireEvent.click(screen.getByRole('button', { name: /^Make/ }));
  expect(await screen.findByText('Enter a whole number from 1 to 100,000')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(requestsTo(gateway, sandbox.makeSandboxOrders)).toEqual([]);
});

test('sets how a carrier behaves', async () => {
  const gateway = show();
  gateway.answer(sandbox.setSandboxCarrier, 200, () => ({ response: {} }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Bookings: Swiftline' }), {
    target: { value: 'reject' },
  });
  await waitFor(() =>
    expect(requestsTo(gateway, sandbox.setSandboxCarrier)).toMatchObject([
      { enabled: true, booking: { outcome: 'reject' } },
    ]),
  );
});

test('quotes the platform when it refuses a request', async () => {
  const gateway = show();
  gateway.answer(sandbox.sendSandboxStatus, 404, () => ({
    error: 'order_not_found',
    error_description: 'No such order.',
  }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Tracking number' }), { target: { value: 'SLPNONE' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send status' }));
  expect(await screen.findByText("That didn't work: “No such order.”")).toBeDefined();
});

test('resets only after a second, deliberate press', async () => {
  const gateway = show();
  gateway.answer(sandbox.resetSandbox, 200, () => ({ response: {} }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset sandbox' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Reset the sandbox?' }));
  expect(requestsTo(gateway, sandbox.resetSandbox)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('The sandbox is back at its beginning.')).toBeDefined();
});

test('received requests that can’t be read are said to be, not that there are none', async () => {
  const gateway = show();
  gateway.answer(sandbox.listSandboxRequests, 500, () => ({ error: 'unknown_error' }));
  expect(await screen.findByText(sandboxCopy.requests.problem)).toBeTruthy();
  expect(screen.queryByText(sandboxCopy.requests.none)).toBeNull();
  expect(screen.queryByText(sandboxCopy.unclear)).toBeNull();
  gateway.answer(sandbox.listSandboxRequests, 200, () => ({ response: [], count: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(sandboxCopy.requests.none)).toBeTruthy();
  expect(screen.queryByText(sandboxCopy.requests.problem)).toBeNull();
});

test('says that a connected service has no sandbox, and sends it nothing', async () => {
  const gateway = fakeGateway();
  const { service } = someSession();
  gateway.answer(readSession, 200, () => someSession({ service: service && { ...service, embedded: false } }));
  renderApp('/sandbox');
  expect(await screen.findByText(/The connected service has none/)).toBeDefined();
  expect(requestsTo(gateway, sandbox.readSandbox)).toHaveLength(0);
});

test('orders whose answer was lost may have been made: they aren’t reported as not made', async () => {
  show();
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : rest(address, init),
  );
  fireEvent.change(await screen.findByRole('textbox', { name: 'How many' }), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make 3 orders' }));
  expect(await screen.findByText(sandboxCopy.unclear)).toBeDefined();
});

test.each([
  ['Make', /^Make/u, sandbox.makeSandboxOrders],
  ['Move 1 hour ahead', /^Move 1 hour/u, sandbox.moveSandboxClock],
  ['Cause fault', /^Cause fault/u, sandbox.addSandboxFault],
])('offline, “%s” says that nothing was changed, and sends nothing', async (_what, name, endpoint) => {
  const gateway = show();
  const button = await screen.findByRole('button', { name });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.click(button);
  expect(await screen.findByText("You're offline. That didn't work. Nothing was changed.")).toBeTruthy();
  expect(requestsTo(gateway, endpoint)).toEqual([]);
});
