import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { PageToRender, RenderPage } from '#contract/gateway/first-answers.ts';
import { firstRequests } from './first-answers.ts';
import { serveDashboard } from './serve-dashboard.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-page-'));
mkdirSync(join(folder, 'assets'));
const INDEX = '<html lang="en"><head><title>Slipway</title></head><body><div id="root"></div></body></html>';
writeFileSync(join(folder, 'index.html'), INDEX);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addressesFor = (address: string) => {
  const url = new URL(address, 'http://localhost');
  return firstRequests(url.pathname, url.searchParams);
};

test('the list that an address shows is requested exactly as the dashboard requests it', () => {
  expect(addressesFor('/orders?view=ready')).toEqual(['/session', '/orders?page=1&size=50&view=ready']);
  expect(
    addressesFor('/orders?carrier=Northpost,Swiftline%20Express&page=2&order=SLP1&cols=carrier&sort=-created'),
  ).toEqual(['/session', '/orders?carrier=Northpost%2CSwiftline%20Express&page=2&size=50&sort=-created&view=ready']);
  expect(addressesFor('/manifests/42')).toEqual(['/session', '/manifests/42']);
  expect(addressesFor('/today')).toEqual(['/session', '/today']);
  expect(addressesFor('/bookings')).toEqual(['/session', '/bookings?page=1', '/manifests?page=1']);
  expect(addressesFor('/manifests')).toEqual(['/session', '/manifests?page=1']);
  expect(addressesFor('/today?site=1')).toEqual(['/session']);
});

test.each(['view=selected', 'view=booked-today', 'q=nair', 'from=2026-11-01'])(
  'what only the browser can request is left to it: %s',
  (search) => expect(addressesFor(`/orders?${search}`)).toEqual(['/session']),
);

test('a page carries its answers, is not cached, and no name in the answers can end their element', async () => {
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: '</script><script>alert(1)</script>' }));
  api.get('/orders', (context) => context.json({ error: 'signed_out' }, 401));
  const app = new Hono();
  serveDashboard(app, folder, api, () => 'run:0');
  const page = await app.request('/orders?view=ready');
  const html = await page.text();
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(html.match(/<\/script>/gu)).toHaveLength(1);
  const text = /<script type="application\/json" id="first-answers">(.*)<\/script>/u.exec(html)?.[1] ?? '';
  // Includes the event position at the time the answers were requested.
  expect(JSON.parse(text)).toEqual({
    '/session': { person: '</script><script>alert(1)</script>' },
    '/events': 'run:0',
  });
});

const silent = pino({ level: 'silent' });
const prepareFonts = async () => undefined;

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36';
const CHROME_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36';
const FIREFOX_ON_UBUNTU = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

test.each([
  [CHROME_ON_LINUX, '<b>Łódź 北京（2） 김 北 → Mei</b>', '北京（）김'],
  [FIREFOX_ON_UBUNTU, '<b>Шш</b>', 'Шш'],
  [FIREFOX_ON_UBUNTU, '<b>東さ</b>', '東さ'],
  [CHROME_ON_LINUX, '<b>Łódź → Mei ☃</b>', undefined],
  [WINDOWS, '<b>北京</b>', undefined],
  [ANDROID, '<b>北京</b>', undefined],
  ['', '<b>北京</b>', undefined],
])('for %s, the page with %s names the letters that the machine probably lacks: %s', async (agent, markup, letters) => {
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: null }));
  const app = new Hono();
  const render: RenderPage = async () => ({ title: 'Orders', markup });
  const prepared: (readonly [letters: string, isJapanese: boolean])[] = [];
  const failToPrepare = async (...wanted: [string, boolean]) => {
    prepared.push(wanted);
    throw new Error('no such font');
  };
  serveDashboard(app, folder, api, () => 'run:0', { render, prepareFonts: failToPrepare, log: silent });
  const html = await (await app.request('/orders', { headers: { 'user-agent': agent } })).text();
  expect(/data-letters="([^"]*)"/u.exec(html)?.[1]).toBe(letters);
  expect(prepared).toEqual(letters === undefined ? [] : [[letters, letters.includes('さ')]]);
});

test('a change made while the answers are read does not count as received', async () => {
  let changes = 0;
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: {}, changes: (changes += 1) }));
  const app = new Hono();
  serveDashboard(app, folder, api, () => `run:${changes}`);
  expect(await (await app.request('/settings')).text()).toContain('"/events":"run:0"');
});

test('a visitor who is not signed in does not learn how much is going on', async () => {
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: null }));
  const app = new Hono();
  serveDashboard(app, folder, api, () => 'run:7');
  expect(await (await app.request('/orders')).text()).not.toContain('run:7');
});

test.each([
  [{ has_pdf: true }, 200, 'data-document="/api/manifests/42/pdf"'],
  [{ has_pdf: false }, 200, undefined],
  [{ has_pdf: true }, 403, undefined],
] as const)('the page of a manifest that is %o (%i) names its document: %s', async (manifest, status, name) => {
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: null }));
  api.get('/manifests/42', (context) => context.json(manifest, status));
  const app = new Hono();
  serveDashboard(app, folder, api, () => 'run:0');
  const html = await (await app.request('/manifests/42')).text();
  expect(/<html [^>]*>/u.exec(html)?.[0]).toBe(name === undefined ? '<html lang="en">' : `<html ${name} lang="en">`);
});

test('the page of a manifest with a PDF names the worker that reads it and what opens it; one without a PDF names neither', async () => {
  const built = mkdtempSync(join(tmpdir(), 'slipway-built-'));
  writeFileSync(join(built, 'index.html'), '<html lang="en"><head></head><body></body></html>');
  const list = { '/manifests/': { files: [], worker: '/assets/worker-1.mjs', opener: '/assets/pdf-opener-1.js' } };
  writeFileSync(join(built, 'page-files.json'), JSON.stringify(list));
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: null }));
  api.get('/manifests/42', (context) => context.json({ has_pdf: true }));
  api.get('/manifests/43', (context) => context.json({ has_pdf: false }));
  const app = new Hono();
  serveDashboard(app, built, api, () => 'run:0');
  const html = await (await app.request('/manifests/42')).text();
  expect(html).toContain('data-worker="/assets/worker-1.mjs"');
  expect(html).toContain('data-opener="/assets/pdf-opener-1.js"');
  expect(await (await app.request('/manifests/43')).text()).not.toMatch(/data-(?:worker|opener)/u);
  rmSync(built, { recursive: true });
});

test.each([
  [
    'rendered with its document names its scripts for later: they come after that',
    '/manifests/42',
    true,
    'data-files="/assets/m.js" ',
  ],
  ['of a document that its browser renders asks for its scripts at once', '/manifests/42', false, undefined],
  ['rendered without a document asks for its scripts at once', '/manifests/43', true, undefined],
])('a page that is %s', async (_name, address, isRendered, later) => {
  const built = mkdtempSync(join(tmpdir(), 'slipway-built-'));
  const link = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`;
  const first = '<link id="dashboard-script" rel="modulepreload" href="/assets/index-1.js">';
  writeFileSync(
    join(built, 'index.html'),
    `<html lang="en"><head>${first}</head><body><div id="root"></div></body></html>`,
  );
  const files = ['/assets/m.js', '/assets/m.css'];
  writeFileSync(join(built, 'page-files.json'), JSON.stringify({ '/manifests/': { files } }));
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: {} }));
  api.get('/manifests/:id', (context) => context.json({ has_pdf: context.req.param('id') === '42' }));
  const app = new Hono();
  const rendered = { title: '', markup: '<div id="root" data-rendered-for="x"></div>' };
  const render = async () => (isRendered ? rendered : undefined);
  serveDashboard(app, built, api, () => 'run:0', { render, prepareFonts, log: silent });
  const html = await (await app.request(address)).text();
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/m.css">');
  expect(html.includes(link('/assets/m.js'))).toBe(later === undefined);
  expect(html.includes(first)).toBe(later === undefined);
  expect(html).toContain('<link id="dashboard-script"');
  if (later !== undefined) expect(html).toContain(later);
  rmSync(built, { recursive: true });
});

test('a page does not wait for a slow answer', async () => {
  const api = new Hono();
  api.get('/session', () => new Promise<Response>(() => {}));
  const app = new Hono();
  serveDashboard(app, folder, api, () => 'run:0');
  expect(await (await app.request('/settings')).text()).toContain('>{}</script>');
});

describe('a page that is rendered on the server', () => {
  const api = new Hono();
  api.get('/session', (context) => context.json({ person: null }));
  const ask = async (render: RenderPage, log = silent, head = '') => {
    const app = new Hono();
    writeFileSync(join(folder, 'index.html'), INDEX.replace('</head>', `${head}</head>`));
    serveDashboard(app, folder, api, () => 'run:0', { render, prepareFonts, log });
    const cookie = 'a=1; slipway_reader=%7B%22coarse%22%3Atrue%7D; b=2';
    return (await app.request('/settings?tab=%2F', { headers: { cookie } })).text();
  };

  test.each([
    ['Łukasz', true],
    ['Zoë', false],
  ])('loads the font for rare letters only if it contains one: %s', async (name, isAsked) => {
    const link = '<link rel="preload" as="font" data-beyond-latin-1 href="/assets/ext.woff2">';
    const html = await ask(async () => ({ title: '', markup: `<div id="root">${name}</div>` }), undefined, link);
    expect(html.includes(link)).toBe(isAsked);
  });

  test('is rendered with its address, its answers and what the browser sent', async () => {
    let asked: PageToRender | undefined;
    const html = await ask(async (page) => {
      asked = page;
      return { title: '', markup: '<div id="root" data-rendered-for="x">$& rendered</div>' };
    });
    expect(asked).toEqual({
      path: '/settings',
      search: '?tab=%2F',
      answers: { '/session': { person: null } },
      hints: '%7B%22coarse%22%3Atrue%7D',
    });
    expect(html).toContain(
      '<body><div id="root" data-rendered-for="x">$& rendered</div><script type="application/json"',
    );
  });

  test('has its own title from the first byte; a page that is not rendered has the brand until its script sets one', async () => {
    const head = '<title>Slipway</title>';
    const title = 'R&D <b>$&</b> manifest · Slipway';
    const rendered = await ask(async () => ({ title, markup: '<div id="root"></div>' }), undefined, head);
    expect(rendered).toContain('<title>R&amp;D &lt;b>$&amp;&lt;/b> manifest · Slipway</title>');
    expect(await ask(async () => undefined, undefined, head)).toContain(head);
  });

  test('is left to the browser if it is not rendered or rendering fails; a failure is logged', async () => {
    const left = '<body><div id="root"></div><script type="application/json"';
    expect(await ask(async () => undefined)).toContain(left);
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    expect(await ask(() => Promise.reject(new Error('no such chunk')), log)).toContain(left);
    expect(lines.join('')).toContain('no such chunk');
  });
});
