import { waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FirstAnswers } from '#contract/gateway/first-answers.ts';
import { BOOKING_STATES, type IndexedOrder, LABEL_STATES } from '#contract/gateway/orders.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSavedView } from '#dashboard/testing/some-saved-view.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { hydrate, loadOnServer } from '#dashboard/testing/served-page.ts';
import { WARM_UP_PAGES } from './warm-up-pages.ts';

const ORDERS = '/orders?page=1&size=50&view=ready';
const states: readonly IndexedOrder[] = [
  ...LABEL_STATES.map((label, at) => someOrder(`SLP44088${at}0K7Q2`, { label, label_attempts: 2 })),
  ...BOOKING_STATES.map((booking, at) => someOrder(`SLP44088${at}1K7Q2`, { booking })),
  someOrder('SLP4408812K7Q2', { courier_name: 'Own Carrier', label: 'attention', label_code: 'no_courier' }),
  someOrder('SLP4408813K7Q2', { courier_name: 'Own Cargo', receiver_name: '<b>&"\'', item_count: null }),
  someOrder('SLP4408814K7Q2', {
    courier_name: null,
    retailer_order_number: null,
    receiver_name: null,
    unchecked: true,
  }),
];
const list = (orders: readonly IndexedOrder[] = states) => ({
  orders,
  total: 1208,
  next_cursor: null,
  as_of: '2026-11-21T09:41:07Z',
});
const signedIn = (): FirstAnswers => ({ '/session': someSession(), [ORDERS]: list() });

const MANIFEST: ManifestDetail = {
  manifest_id: ManifestId.parse(42),
  manifest_number: ManifestNumber.parse('NP42'),
  courier_name: 'Northpost',
  courier_allocation: 'NorthpostStandard',
  order_count: 2,
  booked_at: '2026-11-21T09:41:07Z',
  state: 'ready',
  link: { issued_at: '2026-11-21T09:41:07Z', expires_at: '2026-11-28T09:41:07Z' },
  has_pdf: true,
  booking_id: '7',
  orders: [{ tracking_number: 'SLP4408812K7Q2', receiver_name: 'Łukasz <b>' }],
};
const ofManifest = (change: Partial<ManifestDetail> = {}): FirstAnswers => ({
  '/session': someSession(),
  '/manifests/42': { ...MANIFEST, ...change },
});

const viewsOf = (owner: string) => ({ owner, views: [someSavedView({ name: 'Überfällig' })] });

let problems: unknown[][];
const roots: Root[] = [];

// So that each test unmounts what it rendered.
vi.doMock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>();
  const keep = (root: Root) => {
    roots.push(root);
    return root;
  };
  return {
    createRoot: (...given: Parameters<typeof client.createRoot>) => keep(client.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof client.hydrateRoot>) => keep(client.hydrateRoot(...given)),
  };
});

beforeEach(() => {
  problems = [];
  vi.spyOn(console, 'error').mockImplementation((...problem) => {
    // happy-dom doesn't know every element.
    if (!String(problem[0]).includes('is unrecognized in this browser')) problems.push(problem);
  });
  vi.stubGlobal('reportError', (problem: unknown) => void problems.push([problem]));
  fakeGateway().answer(readSession, 200, () => someSession());
});
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

async function renderOnServer(address: string, answers: FirstAnswers, hints: string): Promise<string | undefined> {
  return (await (await loadOnServer())(address, answers, hints))?.markup;
}

/** The cookie of a browser that has these values stored. */
async function hintsOf(kept: Readonly<Record<string, unknown>>): Promise<string> {
  vi.resetModules();
  vi.doUnmock('./browser/is-on-server.ts');
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
  const { encodeClientHints } = await import('./browser/client-hints.ts');
  return encodeClientHints() ?? '';
}

const untilHydrated = () => waitFor(() => expect(document.body.textContent).toContain('updated'));

describe('a page rendered by the server is the same as rendered by the browser', () => {
  test.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['of somebody who was never here', '/orders?view=ready', {}],
    [
      'in every state, with all columns',
      '/orders?view=ready&cols=tracking_number,order,reference,items,class,delivery,manifest,carrier,label,booking',
      {},
    ],
    [
      'with what this browser keeps',
      '/orders?view=ready&sort=created',
      {
        'slipway.preferences': { density: 'compact', theme: 'dark', timeZone: 'Pacific/Chatham' },
        'slipway.columns': { ready: ['label', 'carrier', 'order'] },
        'slipway.column-widths': { ready: { carrier: 310 } },
        'slipway.carrier-marks': { 'Own Cargo': 'OC' },
        'slipway.views': viewsOf('packer@slipway.test'),
      },
    ],
  ])('%s', async (_name, address, kept) => {
    const rendered = (await renderOnServer(address, signedIn(), await hintsOf(kept))) ?? '';
    expect(rendered).toContain('SLP4408813K7Q2'.slice(0, 10));
    expect(rendered).not.toMatch(/ style="/u);
    const heading = await hydrate(address, signedIn(), rendered);
    await untilHydrated();
    expect(problems).toEqual([]);
    expect(heading.isConnected).toBe(true);
  });

  test.each([
    ['on a wide window', '/manifests/42', true],
    ['on a tablet', '/manifests/42', false],
    ['at another page and size', '/manifests/42?page=2&zoom=fit-page', true],
  ])('a manifest %s; what only the browser knows follows', async (_name, address, isWide) => {
    const rendered = (await renderOnServer(address, ofManifest(), '')) ?? '';
    expect(rendered).toContain('data-picture-name="Manifest page 1 of {pages}"');
    expect(rendered).not.toContain('<time');
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
    const heading = await hydrate(address, ofManifest(), rendered);
    await waitFor(() => expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T09:41:07Z'));
    expect(document.querySelector('[role="status"][data-state]')?.textContent).not.toBe('');
    expect(document.body.textContent.includes('Orders on this manifest')).toBe(isWide);
    expect(problems).toEqual([]);
    expect(heading.isConnected).toBe(true);
  });

  test('the sign-in page', async () => {
    const answers = { '/session': someSession({ person: null, service: null }) };
    const rendered = (await renderOnServer('/sign-in?next=/labels', answers, '')) ?? '';
    const heading = await hydrate('/sign-in?next=/labels', answers, rendered);
    await waitFor(() => expect(document.title).toContain('Sign in'));
    expect(problems).toEqual([]);
    expect(heading.isConnected).toBe(true);
  });
});

const signedOut = (first_visit: boolean) => ({ '/session': someSession({ person: null, service: null, first_visit }) });

test.each<[string, FirstAnswers]>([
  ['/orders?view=ready', signedIn()],
  ['/manifests/42', ofManifest()],
  ['/manifests/42', ofManifest({ courier_name: null })],
  ['/sign-in', signedOut(false)],
  ['/sign-in', signedOut(true)],
  ['/today', signedIn()],
  ['/scan', signedIn()],
  ['/labels', signedIn()],
  ['/bookings', signedIn()],
  ['/manifests', signedIn()],
  ['/webhooks?tab=deliveries', signedIn()],
  ['/settings/people', signedIn()],
])('%s arrives with the title that its script sets', async (address, answers) => {
  const { title, markup } = (await (await loadOnServer())(address, answers, '')) ?? { title: '', markup: '' };
  document.title = '';
  await hydrate(address, answers, markup);
  await waitFor(() => expect(document.title).not.toBe(''));
  expect(title).toBe(document.title);
});

test.each(['/scan', '/settings/appearance'])(
  'of %s the server renders the frame with the title; the browser hydrates that and renders the page in it',
  async (address) => {
    const answers = { '/session': someSession() };
    const rendered = (await renderOnServer(address, answers, '')) ?? '';
    const title = await hydrate(address, answers, rendered);
    const rail = document.querySelector('nav');
    const ownHeading = () => document.querySelector('h1[tabindex]');
    expect([title.textContent, ownHeading()]).toEqual([address === '/scan' ? 'Scan' : 'Settings', null]);
    await waitFor(() => expect(ownHeading()?.textContent).toBe(title.textContent));
    expect(problems).toEqual([]);
    expect(rail?.isConnected).toBe(true);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  },
);

test('a page that was rendered from outdated hints is rendered again without a notice', async () => {
  const rendered = (await renderOnServer('/orders?view=ready', signedIn(), '')) ?? '';
  localStorage.setItem('slipway.columns', JSON.stringify({ ready: ['label'] }));
  const heading = await hydrate('/orders?view=ready', signedIn(), rendered);
  await untilHydrated();
  expect(heading.isConnected).toBe(false);
  expect(document.querySelectorAll('thead th')).toHaveLength(3);
  expect(problems).toEqual([]);
});

test.each([
  ['without its list', '/orders?view=ready', { '/session': someSession() }, ''],
  ['without a session', '/orders?view=ready', { [ORDERS]: list() }, ''],
  ['of somebody signed out', '/orders?view=ready', { ...signedIn(), '/session': someSession({ person: null }) }, ''],
  ['with an open order', '/orders?view=ready&order=SLP1', signedIn(), ''],
  ['with days of the reader', '/orders?view=ready&cols=tracking_number,expected', signedIn(), ''],
  ['of a manifest without a PDF', '/manifests/42', ofManifest({ has_pdf: false }), ''],
  ['of a manifest that was not booked', '/manifests/42', ofManifest({ state: 'failed' }), ''],
  ['of a manifest that has not answered', '/manifests/42', { '/session': someSession() }, ''],
  ['of an address that is not rendered', '/bookings/7', signedIn(), ''],
  ['of settings that don’t exist', '/settings/zz', signedIn(), ''],
  ['from hints that can’t be read', '/orders?view=ready', signedIn(), '%7Bnonsense'],
])('the browser renders a page %s', async (_name, address, answers, hints) => {
  expect(await renderOnServer(address, answers, hints)).toBeUndefined();
});

test('data that one page was rendered with does not leak into the next one', async () => {
  const own = await hintsOf({ 'slipway.columns': { ready: ['label'] } });
  const render = await loadOnServer();
  const [mine = '', standard = ''] = await Promise.all(
    [own, ''].map(async (hints) => (await render('/orders?view=ready', signedIn(), hints))?.markup),
  );
  const heads = (markup: string) => markup.match(/<th scope="col"/gu)?.length;
  expect([heads(mine), heads(standard)]).toEqual([3, 8]);
});

test.each([
  ['packer@slipway.test', true],
  ['owner@slipway.test', false],
])('the packer’s page is rendered with the views of %s: %s', async (owner, isRendered) => {
  const hints = await hintsOf({ 'slipway.views': viewsOf(owner) });
  const rendered = await renderOnServer('/orders?view=ready', signedIn(), hints);
  expect(rendered?.includes('>Überfällig<')).toBe(isRendered);
});

test('a page rendered in advance by the process is complete', async () => {
  const render = await loadOnServer();
  const pages = WARM_UP_PAGES.map(({ path, search, answers }) => render(path + search, answers, ''));
  expect((await Promise.all(pages)).map((page) => page?.markup.includes('<h1'))).toEqual(WARM_UP_PAGES.map(() => true));
});
