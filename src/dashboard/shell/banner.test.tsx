import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readSession } from '#contract/gateway/session.ts';
import { readToday } from '#contract/gateway/today.ts';
import { bannerCopy } from '#dashboard/copy/banners.ts';
import { setConnection } from '#dashboard/queries/connection.ts';
import { scanList } from '#dashboard/state/scan-list.ts';
import { SelectionStore } from '#dashboard/state/selection-store.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { someDay } from '#dashboard/testing/some-today.ts';
import { showToday } from '#dashboard/testing/today-stage.ts';

vi.mock('#dashboard/state/own-build.ts', () => ({ ownBuild: () => '/assets/index-before.js' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

function show(build: string | null, account_name = 'Wattle & Tide') {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => {
    const session = someSession({ build });
    return { ...session, service: session.service && { ...session.service, account_name } };
  });
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:07Z' }));
  return { ...gateway, ...renderApp('/bookings') };
}
const slot = () => within(screen.getByRole('region', { name: 'App status' }));

describe('the banner', () => {
  it('offers an update and never reloads the page by itself', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    show('/assets/index-after.js');
    fireEvent.click(await screen.findByRole('button', { name: 'Reload when ready' }));
    expect(slot().getByText("An update is ready. It won't interrupt a booking.")).toBeTruthy();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says nothing while the page is the newest, or if pages are not built', async () => {
    for (const build of ['/assets/index-before.js', null]) {
      const gateway = show(build);
      await screen.findByText('No bookings yet');
      await waitFor(() => expect(gateway.calls.some(({ name }) => name === 'readLabelSummary')).toBe(false));
      expect(slot().queryByText(bannerCopy.update)).toBeNull();
      cleanup();
    }
  });

  it('says that the disk is full, before everything else, and disappears when there is room', async () => {
    const { client } = show(null);
    await screen.findByText('No bookings yet');
    // Until it is here, the session's answer could still say that the disk is well.
    await waitFor(() => expect(client.isFetching()).toBe(0));
    for (const problem of ['full', 'read_only', 'unavailable'] as const) {
      act(() => setConnection({ storage: problem, isRestarting: true }));
      expect(await slot().findByText(bannerCopy.storage[problem])).toBeTruthy();
      expect(slot().queryByText(bannerCopy.restarting)).toBeNull();
    }
    act(() => setConnection({ storage: null, isRestarting: false }));
    expect(slot().queryByText(bannerCopy.storage.unavailable)).toBeNull();
  });

  it('says that the service no longer lists what changed, except on Today, which says so itself', async () => {
    const day = someDay({ feed_failing_since: new Date().toISOString() });
    const gateway = showToday(day, { address: '/bookings' });
    gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:07Z' }));
    const text = /^Since .+, the service hasn't listed the orders that changed/u;
    expect(await slot().findByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Today' }));
    expect(await within(screen.getByRole('main')).findByText(text)).toBeTruthy();
    expect(slot().queryByText(text)).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Bookings' }));
    expect(await slot().findByText(text)).toBeTruthy();
    gateway.answer(readToday, 200, () => ({ ...day, feed_failing_since: null }));
    act(() => void gateway.client.invalidateQueries());
    await waitFor(() => expect(slot().queryByText(text)).toBeNull());
  });

  it('puts what was selected and scanned in another account away, and shows it', async () => {
    const before = new SelectionStore();
    before.openWorkspace('http://other.test|Another shop');
    before.add(['SLP1', 'SLP2']);
    before.saveNow();
    const scanned = ['SLP2', 'SLP3'].map((text) => ({ id: text, text, outcome: 'added', mode: 'collect' }));
    const entries = scanned.map((entry) => ({ ...entry, isFromLink: false, near: null, cause: null }));
    localStorage.setItem('slipway.scan-list.http://other.test|Another shop', JSON.stringify({ startedAt: 1, entries }));
    show(null, 'A third shop');
    fireEvent.click(await screen.findByRole('button', { name: 'Show it' }));
    expect(slot().getByText('This list belongs to another account, so it was put away.')).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'Orders of another account' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['SLP1', 'SLP2', 'SLP3']);
    expect(selection.count()).toBe(0);
    expect(scanList.get().entries).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(slot().queryByText(bannerCopy.putAway)).toBeNull());
  });
});
