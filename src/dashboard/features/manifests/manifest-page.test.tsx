import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { type ManifestDetail, readManifest, readManifestPdf, renewManifestLink } from '#contract/gateway/manifests.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

function open(id: string) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  return { gateway, show: () => renderApp(`/manifests/${id}`) };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

describe('a manifest that can’t be shown', () => {
  test.each([
    [404, 'not_found', 'No manifest has the ID 482131'],
    [403, 'platform_refused', "You can't open this manifest"],
    [502, 'unknown_error', 'The service had a problem'],
    [502, 'unreachable', "The manifest couldn't be loaded"],
    [422, 'manifest_still_generating', "This manifest isn't ready yet"],
  ] as const)('%i %s: %s', async (status, error, name) => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, status, () => ({ error }));
    show();
    await heading(name);
    expect(document.title).toBe(`${name} · Slipway`);
  });

  test('the carrier didn’t book it: its orders are selected with one press', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 424, () => ({ error: 'manifest_booking_failed', orders: ['SLP1', 'SLP2'] }));
    show();
    await heading("The carrier didn't book this manifest");
    fireEvent.click(screen.getByRole('button', { name: 'Select these 2 orders' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
  });

  test('it shows how often it has checked while it is being made', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 422, () => ({ error: 'manifest_still_generating' }));
    show();
    await screen.findByText(/\(check 1\)/);
    // The page says which manifest it is, in case the reader comes back to it later.
    expect(screen.getByText('482131')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Check again now' }));
    await screen.findByText(/\(check 2\)/);
  });

  test.each([
    [424, 'manifest_booking_failed', "The carrier didn't book this manifest"],
    [404, 'not_found', 'No manifest has the ID 482131'],
  ] as const)('while it is being made, %i %s ends the waiting', async (status, error, name) => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 422, () => ({ error: 'manifest_still_generating' }));
    show();
    await screen.findByText(/\(check 1\)/);
    gateway.answer(readManifest, status, () => ({ error, orders: ['SLP1'] }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again now' }));
    await heading(name);
  });

  test('while it is being made, a lost connection ends nothing', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 422, () => ({ error: 'manifest_still_generating' }));
    show();
    await screen.findByText(/\(check 1\)/);
    gateway.answer(readManifest, 502, () => ({ error: 'unreachable' }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again now' }));
    await waitFor(() => expect(gateway.calls.filter(({ name }) => name === 'readManifest')).toHaveLength(2));
    gateway.answer(readManifest, 422, () => ({ error: 'manifest_still_generating' }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again now' }));
    await screen.findByText(/\(check 2\)/);
  });
});

test.each(['0x10', '1e3', '99999999999', 'NPM-1'])('%s is not an ID and is not requested', async (id) => {
  const { gateway, show } = open(id);
  show();
  await heading(`No manifest has the ID ${id}`);
  expect(gateway.calls.map((call) => call.name)).not.toContain('readManifest');
});

describe('a manifest with its PDF', () => {
  const HOUR_MS = 3_600_000;
  const manifest = (hoursLeft: number, change: Partial<ManifestDetail> = {}): ManifestDetail => ({
    manifest_id: ManifestId.parse(482_131),
    manifest_number: ManifestNumber.parse('NPM-2026-11-20931'),
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    order_count: 2,
    booked_at: '2026-11-21T01:41:00.000Z',
    state: 'ready',
    link: {
      issued_at: new Date(Date.now() - HOUR_MS).toISOString(),
      expires_at: new Date(Date.now() + hoursLeft * HOUR_MS).toISOString(),
    },
    has_pdf: true,
    booking_id: null,
    orders: [{ tracking_number: 'SLP1', receiver_name: 'Priya Nair' }],
    ...change,
  });
  const status = async () => (await screen.findByRole('status', { name: 'PDF link status' })).textContent;

  test('shows its facts, and distinguishes the number from the ID', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 200, () => manifest(167.5));
    gateway.answer(readManifestPdf, 410, () => ({ error: 'link_expired' }));
    show();
    await heading('Northpost manifest');
    expect(screen.getByText('NPM-2026-11-20931')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy manifest ID' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy 1 tracking number' })).toBeTruthy();
  });

  test('what isn’t known yet keeps its place, so that nothing moves when it becomes known', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 200, () =>
      manifest(167.5, { manifest_number: null, courier_name: null, order_count: null, booked_at: null }),
    );
    gateway.answer(readManifestPdf, 410, () => ({ error: 'link_expired' }));
    show();
    await heading('Manifest');
    const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Manifest number', 'Manifest ID', 'Carrier', 'Orders', 'Booked', 'PDF link']);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.slice(0, 5)).toEqual(['–', '482131Copy manifest ID', '–', '–', '–']);
  });

  test('storage’s refusal counts more than the clock; Refresh link gets a new one and says so', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 200, () => manifest(167.5));
    gateway.answer(readManifestPdf, 410, () => ({ error: 'link_expired' }));
    gateway.answer(renewManifestLink, 200, () => manifest(168));
    show();
    await screen.findByRole('heading', { level: 2, name: 'This PDF link has expired' });
    expect(await status()).toBe('Link expired');
    const [inToolbar] = within(screen.getByRole('region', { name: 'Manifest PDF' })).getAllByRole('button', {
      name: 'Refresh link',
    });
    if (inToolbar) fireEvent.click(inToolbar);
    await waitFor(async () => expect(await status()).toBe('New link, good for 7 days.'));
  });

  test('a refused renewal says why', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 200, () => manifest(167.5));
    gateway.answer(readManifestPdf, 410, () => ({ error: 'link_expired' }));
    gateway.answer(renewManifestLink, 403, () => ({ error: 'platform_refused' }));
    show();
    const [refresh] = await screen.findAllByRole('button', { name: 'Refresh link' });
    if (refresh) fireEvent.click(refresh);
    expect(await screen.findByText('No new link.')).toBeTruthy();
    expect(screen.getByText(/it belongs to another account/)).toBeTruthy();
  });

  test.each([
    [404, 'no_pdf', "There's no PDF for this manifest yet", 'Refresh link'],
    [502, 'not_a_pdf', "This file doesn't open as a PDF", 'Refresh link'],
    [502, 'unreachable', "The manifest couldn't be loaded", 'Try again'],
    [502, 'unknown_error', 'The service had a problem', 'Try again'],
  ] as const)('PDF answer %i %s: %s', async (answerStatus, error, name, button) => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 200, () => manifest(40));
    gateway.answer(readManifestPdf, answerStatus, () => ({ error }));
    show();
    await screen.findByRole('heading', { level: 2, name });
    expect(
      within(within(screen.getByRole('region', { name: 'Manifest PDF' })).getByRole('alert')).getByRole('button', {
        name: button,
      }),
    ).toBeTruthy();
    expect(await status()).toBe('Expires in 39 h');
  });
});
