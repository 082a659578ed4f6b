import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import {
  listManifestSummaries,
  type ManifestSummary,
  readManifestPdf,
  renewManifestLink,
} from '#contract/gateway/manifests.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { addUnconfirmed } from '#dashboard/state/unconfirmed-manifests.ts';
import { chosenManifests } from '#dashboard/state/chosen-manifests.ts';
import { formatReadAt } from '#dashboard/copy/moments.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function someManifest(id: number, change: Partial<ManifestSummary> = {}): ManifestSummary {
  return {
    manifest_id: ManifestId.parse(id),
    manifest_number: ManifestNumber.parse(`NPM-${id}`),
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    order_count: 44,
    booked_at: '2026-11-21T01:41:00.000Z',
    state: 'ready',
    link: { issued_at: inHours(-1), expires_at: inHours(167.5) },
    ...change,
  };
}

function show(manifests: readonly ManifestSummary[]) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(listManifestSummaries, 200, () => ({
    manifests: [...manifests],
    total: manifests.length,
    carriers: ['Northpost'],
    as_of: '2026-11-21T09:41:00Z',
  }));
  return { ...gateway, client: renderApp('/manifests').client };
}

afterEach(() => {
  chosenManifests.set([]);
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a list that can’t be read again stays, with its time and a way to retry', async () => {
  const { client, ...gateway } = show([someManifest(482_131)]);
  await screen.findByRole('table', { name: 'Manifests' });
  gateway.answer(listManifestSummaries, 500, () => ({ error: 'unknown_error' }));
  void client.invalidateQueries({ queryKey: ['manifests'] });
  expect(await screen.findByText(`Couldn't be updated. Showing ${formatReadAt('2026-11-21T09:41:00Z')}.`)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Manifests' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('carrier and state are chips with lists of values', async () => {
  show([someManifest(482_131)]);
  await screen.findByRole('table', { name: 'Manifests' });
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  fireEvent.click(filters.getByRole('button', { name: 'Filter by carrier' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Northpost' }));
  fireEvent.click(filters.getByRole('button', { name: 'Filter by state' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Being made' }));
  expect(location.search).toBe('?carrier=Northpost&state=being_made');
  fireEvent.click(filters.getByRole('button', { name: 'Filter by state: Being made' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Being made', selected: true }));
  expect(location.search).toBe('?carrier=Northpost');
});

test('shows each state and how long its PDF is available', async () => {
  show([
    someManifest(482131),
    someManifest(482132, { state: 'being_made', link: null }),
    someManifest(480977, { link: { issued_at: inHours(-200), expires_at: inHours(-1) } }),
    someManifest(480978, { state: 'failed', link: null }),
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Manifests' })).getAllByRole('row');
  const texts = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(-2)
      .map((cell) => cell.textContent),
  );
  expect(texts).toEqual([
    ['Ready', '6 d 23 h'],
    ['Being made', ''],
    ['Ready', 'Link expired'],
    ['Not booked', ''],
  ]);
});

test('the selected ones are printed, saved and renewed together', async () => {
  const expired = someManifest(480977, { link: { issued_at: inHours(-200), expires_at: inHours(-1) } });
  const gateway = show([someManifest(482131), expired]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 482131' }));
  expect(screen.getByRole('button', { name: 'Print 1 manifest' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select manifest 480977' }));
  expect(screen.getByRole('button', { name: 'Print 2 manifests' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download PDFs' })).toBeTruthy();
  gateway.answer(renewManifestLink, 200, () => ({ ...expired, has_pdf: true, booking_id: null, orders: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh 1 expired link' }));
  await waitFor(() => expect(gateway.calls.map((call) => call.name)).toContain('renewManifestLink'));
});

test('if one of several links can’t be renewed, it is said until something else is done, whose own failure is said then', async () => {
  const [first, second] = [480977, 480978].map((id) =>
    someManifest(id, { link: { issued_at: inHours(-200), expires_at: inHours(-1) } }),
  ) as [ManifestSummary, ManifestSummary];
  const gateway = show([first, second]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 480977' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select manifest 480978' }));
  gateway.answer(renewManifestLink, 200, () => ({ ...second, has_pdf: true, booking_id: null, orders: [] }));
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    String(address).includes('480977/link')
      ? Promise.resolve(Response.json({ error: 'unknown_error' }, { status: 500 }))
      : rest(address, init),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refresh 2 expired links' }));
  expect((await screen.findByText(/^Some of these links couldn't be renewed/)).getAttribute('role')).toBe('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Download PDFs' }));
  const notLoaded = await screen.findByText(/^Manifests 480977 and 480978 couldn't be loaded\. Nothing was saved\./u);
  expect(notLoaded.getAttribute('role')).toBe('alert');
  expect(screen.queryByText(/^Some of these links/u)).toBeNull();
});

test('manifests selected on one page stay selected on another, whose header changes only its own, and after a reload', async () => {
  const pages = new Map([
    ['1', [482131]],
    ['2', [480977, 480978]],
  ]);
  const gateway = show([]);
  gateway.answer(listManifestSummaries, 200, ({ search }) => ({
    manifests: (pages.get(search.get('page') ?? '1') ?? []).map((id) => someManifest(id)),
    total: 52,
    carriers: ['Northpost'],
    as_of: '2026-11-21T09:41:00Z',
  }));
  await gateway.client.invalidateQueries({ queryKey: ['manifests'] });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 482131' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  const all = { name: copy.selectAll };
  await screen.findByRole('checkbox', { name: 'Select manifest 480977' });
  fireEvent.click(screen.getByRole('checkbox', all));
  expect(screen.getByText('3 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', all));
  expect(screen.getByText('1 selected')).toBeTruthy();
  vi.resetModules();
  const { chosenManifests: afterReload } = await import('#dashboard/state/chosen-manifests.ts');
  expect(afterReload.get()).toEqual([482131]);
});

test('Esc clears the selection, with Undo, as on Orders, but not while a list of values or a field has it', async () => {
  show([someManifest(482131), someManifest(482132)]);
  const [first, second] = [482131, 482132].map((id) => ({ name: `Select manifest ${id}` }));
  fireEvent.click(await screen.findByRole('checkbox', first));
  fireEvent.click(screen.getByRole('checkbox', second));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Manifest ID' }), { key: 'Escape' });
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filter by carrier' }));
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Northpost' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('checkbox', second), { key: 'Escape' });
  expect(screen.queryByText('2 selected')).toBeNull();
  expect(await screen.findByText('2 manifests deselected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
});

test('a manifest that is still being made is not counted among those to print, and the bar says so', async () => {
  show([someManifest(482131), someManifest(482132, { state: 'being_made', link: null })]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 482131' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select manifest 482132' }));
  expect(screen.getByRole('button', { name: 'Print 1 manifest' })).toBeTruthy();
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByText('1 manifest without a PDF is left out.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select manifest 482131' }));
  expect(screen.getByRole('button', { name: 'Print 0 manifests' }).getAttribute('aria-disabled')).toBe('true');
});

test('the question whether they came out stays when the selection goes', async () => {
  show([someManifest(482131), someManifest(482132)]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 482131' }));
  act(() => addUnconfirmed('manifests', [482131, 482132]));
  expect(screen.getByText('Did all 2 manifests print?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByText('Did all 2 manifests print?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(screen.queryByText('Did all 2 manifests print?')).toBeNull();
});

test.each([
  ['online', ''],
  ['offline', "You're offline. "],
])('%s, manifests whose PDFs can’t be loaded are named', async (network, reason) => {
  const gateway = show([someManifest(482131), someManifest(482132)]);
  gateway.answer(readManifestPdf, 404, () => ({ error: 'no_pdf' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select manifest 482131' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select manifest 482132' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(network === 'online');
  fireEvent.click(screen.getByRole('button', { name: 'Print 2 manifests' }));
  const text = `${reason}Manifests 482131 and 482132 couldn't be loaded. Nothing was printed. Try again.`;
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
});

test.each(['482131', ' 482131 '])('opens %s by its ID', async (text) => {
  show([]);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Manifest ID' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Open manifest' }));
  expect(location.pathname).toBe('/manifests/482131');
});

test('a manifest number typed as an ID is recognised and searched for in the list', async () => {
  const gateway = show([]);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Manifest ID' }), {
    target: { value: 'NPM-2026-11-20931' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open manifest' }));
  const alert = screen.getByText(/Manifest ID is a whole number\./);
  expect(alert.textContent).toContain('NPM-2026-11-20931 looks like a manifest number:');
  fireEvent.click(screen.getByRole('button', { name: 'Find it in the list' }));
  await waitFor(() => expect(gateway.calls.some((call) => call.search.get('q') === 'NPM-2026-11-20931')).toBe(true));
  expect(screen.queryByText(/Manifest ID is a whole number\./)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Manifest ID' }).value).toBe('');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a manifest' });
  expect(search.value).toBe('NPM-2026-11-20931');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('without manifests it says where they come from', async () => {
  show([]);
  expect(await screen.findByText('No manifests yet')).toBeTruthy();
  expect(screen.getByText('Each booking makes one manifest per carrier.')).toBeTruthy();
});
