import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readCutOffs } from '#contract/gateway/cut-offs.ts';
import { setSiteOfOrders } from '#contract/gateway/held-orders.ts';
import { pickupSiteCopy } from '#dashboard/copy/pickup-site.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCutOffs, someSite } from '#dashboard/testing/some-cut-offs.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { SiteSelection } from './site-selection.tsx';

const brunswick = someSite();
const perth = someSite({ site_id: 'perth', name: 'Perth', is_default: false });

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

const Said = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>);

function show(sites: readonly (typeof perth)[]) {
  const gateway = fakeGateway();
  gateway.answer(readCutOffs, 200, () => someCutOffs({ sites: [...sites] }));
  selection.add(['SLP4408812K7Q2', 'SLP4408813M1B8']);
  const close = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SiteSelection onClose={close} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { gateway, close };
}

test('selected orders get the chosen pickup site; what could not be changed is reported', async () => {
  const { gateway, close } = show([brunswick, perth]);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Pickup site' }), { target: { value: 'perth' } });
  gateway.answer(setSiteOfOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set pickup site' }));
  expect((await screen.findByRole('alert')).textContent).toBe(pickupSiteCopy.unclear);
  gateway.answer(setSiteOfOrders, 404, () => ({ error: 'unknown_site' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set pickup site' }));
  expect(await screen.findByText(pickupSiteCopy.failed)).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  gateway.answer(setSiteOfOrders, 200, () => ({ tracking_numbers: ['SLP4408812K7Q2', 'SLP4408813M1B8'] }));
  fireEvent.click(screen.getByRole('button', { name: 'Set pickup site' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(gateway.calls.findLast((call) => call.name === 'setSiteOfOrders')?.body).toEqual({
    tracking_numbers: ['SLP4408812K7Q2', 'SLP4408813M1B8'],
    site_id: 'perth',
  });
});

test('what could not be changed after the dialog was closed is still reported', async () => {
  const { gateway } = show([brunswick, perth]);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Pickup site' }), { target: { value: 'perth' } });
  gateway.answer(setSiteOfOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set pickup site' }));
  cleanup();
  render(<Said />);
  expect(await screen.findByText(pickupSiteCopy.unclear)).toBeTruthy();
});

test('with one site there is nothing to choose, and the dialog says where to set up more', async () => {
  show([brunswick]);
  expect(await screen.findByRole('link', { name: 'Set up sites' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set pickup site' })).toBeNull();
});
