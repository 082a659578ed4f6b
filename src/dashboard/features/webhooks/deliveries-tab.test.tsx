import type { Offered } from '#contract/gateway/offer.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebhookDeliveryDetail } from '#contract/added/webhook-deliveries.ts';
import { readSession, type Role } from '#contract/gateway/session.ts';
import { listDeliveries, readDelivery, replayDelivery, replayFailedDeliveries } from '#contract/gateway/webhooks.ts';
import { deliveriesCopy } from '#dashboard/copy/deliveries.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';

const delivery = (id: string, outcome: string, status_code: number | null): WebhookDeliveryDetail => ({
  id,
  tracking_number: 'SLP4408815T0O1',
  status: 'in_transit',
  outcome,
  created_at: '2026-11-21T01:40:12.000Z',
  next_attempt_at: null,
  attempts: [{ at: '2026-11-21T01:40:12.000Z', status_code, duration_ms: 184, error: null, body: '<b>thanks</b>' }],
  request: {
    url: 'https://shop.example/hooks',
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    body: '{"tracking_number":"SLP4408815T0O1"}',
  },
});

function show(
  deliveries: readonly WebhookDeliveryDetail[],
  role: Role = 'owner',
  offered: Offered = 'yes',
  replay: Offered = offered,
) {
  const gateway = fakeGateway();
  const session = someSession({ person: { email: `${role}@slipway.test`, role } });
  gateway.answer(readSession, 200, () => ({
    ...session,
    service: session.service && {
      ...session.service,
      capabilities: { ...session.service.capabilities, webhookDeliveries: offered, webhookReplay: replay },
    },
  }));
  gateway.answer(listDeliveries, 200, () => ({ deliveries: [...deliveries], next_cursor: null }));
  history.replaceState(null, '', '/webhooks?tab=deliveries');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <DeliveriesTab />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return gateway;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('lists what was sent, how it was answered and how long that took; failed ones can be sent again', async () => {
  const gateway = show([delivery('dlv_1', 'delivered', 200), delivery('dlv_2', 'failed', 503)]);
  gateway.answer(replayDelivery, 200, () => delivery('dlv_2', 'delivered', 200));
  const rows = within(await screen.findByRole('table', { name: 'Deliveries' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows[0]?.textContent).toContain('200');
  expect(rows[0]?.textContent).toContain('184 ms');
  expect(rows[1]?.textContent).toContain('Failed503');
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Replay delivery dlv_2' }));
  await waitFor(() => expect(gateway.calls.some((call) => call.name === replayDelivery.name)).toBe(true));
});

test.each([
  ['timeout', 5003, 'No answer in 5.0 s', 'No answer in 5.0 s'],
  ['tls', 31, 'No secure connection', 'No secure connection · 31 ms'],
  ['no_answer', 40, 'Cut off before an answer', 'Cut off before an answer · 40 ms'],
  ['settings', null, "Not sent: settings can't be used", "Not sent: settings can't be used"],
  ['unreachable', null, 'Not reached', 'Not reached'],
  ['something_new', null, 'No answer', 'No answer'],
])('an attempt without an answer says why: %s', async (error, duration_ms, listed, detailed) => {
  const one = delivery('dlv_1', 'failed', null);
  const failed = {
    ...one,
    attempts: [{ at: '2026-11-21T01:40:12.000Z', status_code: null, duration_ms, error, body: null }],
  };
  const gateway = show([failed]);
  gateway.answer(readDelivery, 200, () => failed);
  expect(await screen.findByText(listed)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Open delivery dlv_1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery dlv_1' }));
  expect((await dialog.findByRole('region', { name: 'Answer' })).textContent).toBe(`Answer${detailed}`);
});

test('an answer that the service does not show is not called empty', async () => {
  const shown = delivery('dlv_1', 'delivered', 200);
  const attempts = [{ at: '2026-11-21T01:40:12.000Z', status_code: 200, duration_ms: 184, headers: [], body: null }];
  const gateway = show([shown]);
  gateway.answer(readDelivery, 200, () => ({ ...shown, attempts }));
  fireEvent.click(await screen.findByRole('link', { name: 'Open delivery dlv_1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery dlv_1' }));
  const answer = await dialog.findByRole('region', { name: 'Answer' });
  expect(answer.textContent).toContain('Not shown by the service');
  expect(answer.textContent).not.toMatch(/Empty|4 kB/u);
});

test.each([
  ['ok', false],
  // Two bytes each.
  ['é'.repeat(2048), true],
])('an answer is called the first 4 kB only if it may have been cut', async (body, isCut) => {
  const one = delivery('dlv_1', 'delivered', 200);
  const attempts = (one.attempts ?? []).map((attempt) => ({ ...attempt, body }));
  show([one]).answer(readDelivery, 200, () => ({ ...one, attempts }));
  fireEvent.click(await screen.findByRole('link', { name: 'Open delivery dlv_1' }));
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(answer.textContent.includes('The first 4 kB.')).toBe(isCut);
});

test('a delivery opens by its address, with foreign text as text', async () => {
  const gateway = show([delivery('dlv_1', 'delivered', 200)]);
  gateway.answer(readDelivery, 200, () => delivery('dlv_1', 'delivered', 200));
  fireEvent.click(await screen.findByRole('link', { name: 'Open delivery dlv_1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery dlv_1' }));
  expect(await dialog.findByText('POST https://shop.example/hooks')).toBeDefined();
  expect(dialog.getByText('<b>thanks</b>')).toBeDefined();
  expect(dialog.getByRole('region', { name: 'Attempts' }).textContent).toContain('Attempt 1');
  fireEvent.click(dialog.getByRole('button', { name: 'Close delivery' }));
  await waitFor(() => expect(new URLSearchParams(location.search).has('delivery')).toBe(false));
});

test('all failed ones are sent again only after a second press, since a sensible time', async () => {
  const gateway = show([delivery('dlv_2', 'failed', 503)]);
  gateway.answer(replayFailedDeliveries, 200, () => ({ count: 1 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Replay failed deliveries' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Replay failed deliveries?' }));
  expect(dialog.getByText('Your system may get updates it has already handled.')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Replay all failed since'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Replay' }));
  expect(dialog.getByText('Enter a day and a time that have passed')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Replay all failed since'), { target: { value: '2020-11-21T09:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(gateway.calls.filter((call) => call.name === replayFailedDeliveries.name)).toHaveLength(1);
});

test('a packer sees everything but can’t send anything again', async () => {
  show([delivery('dlv_2', 'failed', 503)], 'packer');
  expect(await screen.findByRole('link', { name: 'Open delivery dlv_2' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Replay/ })).toBeNull();
});

test.each([
  ['no', /The service doesn't share a delivery log/],
  ['not_known', /hasn't said yet whether it shares a delivery log/],
] as const)('a service whose log is offered: %s', async (offered, text) => {
  const gateway = show([], 'owner', offered);
  expect(await screen.findByText(text)).toBeDefined();
  expect(gateway.calls.some((call) => call.name === listDeliveries.name)).toBe(false);
});

test('an owner is told that the service can’t replay, not that only the owner may', async () => {
  const gateway = show([delivery('dlv_1', 'failed', 503)], 'owner', 'yes', 'no');
  gateway.answer(readDelivery, 200, () => delivery('dlv_1', 'failed', 503));
  fireEvent.click(await screen.findByRole('link', { name: 'Open delivery dlv_1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery dlv_1' }));
  expect(await dialog.findByText(deliveriesCopy.replayNotOffered)).toBeDefined();
  expect(dialog.queryByText(deliveriesCopy.ownerOnly)).toBeNull();
  expect(screen.queryByRole('button', { name: /replay/iu })).toBeNull();
});

test('no deliveries, and no deliveries that match, are distinguished', async () => {
  show([]);
  expect(await screen.findByText('No deliveries yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Replay failed deliveries' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filter by outcome' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Failed' }));
  expect(await screen.findByText('No deliveries in this range.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(await screen.findByText('No deliveries yet')).toBeDefined();
});

test('a list that can’t be read again stays, with its time and a way to retry', async () => {
  const gateway = show([delivery('dlv_1', 'delivered', 200)]);
  await screen.findByRole('table', { name: 'Deliveries' });
  gateway.answer(listDeliveries, 500, () => ({ error: 'unknown_error' }));
  act(() => void pressKeys('r', 0, 'none'));
  expect(await screen.findByText(/^Couldn't be updated\. Showing \d\d:\d\d\.$/u)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Deliveries' })).toBeTruthy();
  gateway.answer(listDeliveries, 200, () => ({ deliveries: [], next_cursor: null }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  expect(screen.queryByText(/^Couldn't be updated/u)).toBeNull();
});

test('older ones that can’t be read are said not to have been, until they are, whatever is read meanwhile', async () => {
  const gateway = show([]);
  const [newer, older] = [delivery('dlv_2', 'delivered', 200), delivery('dlv_1', 'delivered', 200)];
  gateway.answer(listDeliveries, 200, () => ({ deliveries: [newer], next_cursor: 'next' }));
  act(() => void pressKeys('r', 0, 'none'));
  const more = await screen.findByRole('button', { name: deliveriesCopy.older });
  gateway.answer(listDeliveries, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(more);
  const said = await screen.findByText(deliveriesCopy.olderFailed);
  expect(said.getAttribute('role')).toBe('alert');
  gateway.answer(listDeliveries, 200, ({ search }) =>
    search.has('cursor') ? { deliveries: [older], next_cursor: null } : { deliveries: [newer], next_cursor: 'next' },
  );
  const reads = () => gateway.calls.filter(({ name }) => name === listDeliveries.name).length;
  const before = reads();
  act(() => void pressKeys('r', 0, 'none'));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(said.isConnected).toBe(true);
  fireEvent.click(more);
  expect(await screen.findByRole('link', { name: 'Open delivery dlv_1' })).toBeTruthy();
  expect(screen.queryByText(deliveriesCopy.olderFailed)).toBeNull();
});
