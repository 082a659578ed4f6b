import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readManifest } from '#contract/gateway/manifests.ts';
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
  });

  test('the carrier didn’t book it: its orders are selected with one press', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 424, () => ({ error: 'manifest_booking_failed', orders: ['SLP1', 'SLP2'] }));
    show();
    await heading("The carrier didn't book this manifest");
    fireEvent.click(screen.getByRole('button', { name: 'Select these 2 orders' }));
    expect(selection.list()).toEqual(['SLP1', 'SLP2']);
  });

  test('it counts its looks while it is being made', async () => {
    const { gateway, show } = open('482131');
    gateway.answer(readManifest, 422, () => ({ error: 'manifest_still_generating' }));
    show();
    await screen.findByText(/\(check 1\)/);
    fireEvent.click(screen.getByRole('button', { name: 'Check again now' }));
    await screen.findByText(/\(check 2\)/);
  });
});

test.each(['0x10', '1e3', '99999999999', 'NPM-1'])('%s is no ID and is not asked for', async (id) => {
  const { gateway, show } = open(id);
  show();
  await heading(`No manifest has the ID ${id}`);
  expect(gateway.calls.map((call) => call.name)).not.toContain('readManifest');
});
