import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { earlierBuild, hashInlineScripts, readBuildName, serveDashboard } from './serve-dashboard.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-static-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a build is named by the entry script of its page; without one it has no name', () => {
  expect(readBuildName(folder)).toBeNull();
  writeFileSync(
    join(folder, 'index.html'),
    '<script>first()</script><link id="dashboard-script" rel="modulepreload" crossorigin href="/assets/index-Bkr.js">',
  );
  expect(readBuildName(folder)).toBe('/assets/index-Bkr.js');
});

test('the script in the page is named by its hash, the data it is given is not', () => {
  writeFileSync(join(folder, 'index.html'), '<script>first()</script><script type="application/json">{}</script>');
  const hash = createHash('sha256').update('first()').digest('base64');
  expect(hashInlineScripts(folder)).toEqual([`sha256-${hash}`]);
  expect(hashInlineScripts(join(folder, 'not-built'))).toEqual([]);
});

test('a page names the files that it needs beside the first ones; other pages, and a build without a list, name none', async () => {
  writeFileSync(join(folder, 'index.html'), '<head></head><body></body>');
  const ask = async (path: string) => {
    const app = new Hono();
    serveDashboard(app, folder, new Hono(), () => 'run:0');
    return /<head>(.*)<\/head>/u.exec(await (await app.request(path)).text())?.[1];
  };
  expect(await ask('/manifests')).toBe('');
  const list = {
    '/today': { files: ['/assets/t.js', '/assets/t.css'] },
    '/manifests': { files: ['/assets/l.js'] },
    '/manifests/': { files: ['/assets/m.js'] },
  };
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify(list));
  const today =
    '<link rel="stylesheet" crossorigin href="/assets/t.css"><link rel="modulepreload" crossorigin href="/assets/t.js">';
  expect(await ask('/today?lane=x')).toBe(today);
  expect(await ask('/manifests')).toContain('l.js');
  expect(await ask('/manifests/42')).toContain('m.js');
  expect(await ask('/manifestsx')).toBe('');
  expect(await ask('/orders')).toBe('');
});

test('the root address leads to Today', async () => {
  const app = new Hono();
  serveDashboard(app, folder, new Hono(), () => 'run:0');
  const answer = await app.request('/');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/today']);
});

test('a page’s address with a slash at its end leads to the page, and no address to another site', async () => {
  writeFileSync(join(folder, 'index.html'), '<head></head><body></body>');
  const app = new Hono();
  serveDashboard(app, folder, new Hono(), () => 'run:0');
  const ask = async (path: string) => {
    const { status, headers } = await app.request(path);
    return status === 302 ? headers.get('location') : status;
  };
  expect(await ask('/orders/?view=all&q=a%20b')).toBe('/orders?view=all&q=a%20b');
  expect(await ask('/settings/people/')).toBe('/settings/people');
  expect(await ask('/settings/people')).toBe(200);
  for (const path of ['//evil.example/', '/%5Cevil.example/', '/\\\\evil.example/', '/orders//'])
    expect([path, await ask(`http://slipway.test${path}`)]).toEqual([path, 200]);
});

test('a file that was compressed at build time is decompressed for a client without brotli', async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const text = 'export const page = 1;'.repeat(50);
  writeFileSync(join(folder, 'assets/index-1.js'), text);
  writeFileSync(join(folder, 'assets/index-1.js.br'), brotliCompressSync(text));
  const app = new Hono();
  serveDashboard(app, folder, new Hono(), () => 'run:0');
  const ask = (encodings: string) => app.request('/assets/index-1.js', { headers: { 'accept-encoding': encodings } });
  const plain = await ask('gzip, deflate');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(text);
  const packed = await ask('gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await packed.arrayBuffer())).toEqual(brotliCompressSync(text));
});

test('assets of the previous build are served to pages that are still open, and nothing else of it', async () => {
  const earlier = earlierBuild(folder);
  mkdirSync(join(earlier, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(earlier, 'assets/orders-old.js'), 'old');
  writeFileSync(join(earlier, 'assets/both.js'), 'old');
  writeFileSync(join(folder, 'assets/both.js'), 'new');
  writeFileSync(join(earlier, 'secret.js'), 'old');
  const app = new Hono();
  serveDashboard(app, folder, new Hono(), () => 'run:0');
  const textOf = async (path: string) => (await app.request(path)).text();
  expect(await textOf('/assets/orders-old.js')).toBe('old');
  expect(await textOf('/assets/both.js')).toBe('new');
  expect((await app.request('/assets/orders-older.js')).status).toBe(404);
  expect(await textOf('/secret.js')).not.toBe('old');
  rmSync(earlier, { recursive: true });
  // Another process has rebuilt the dashboard in the meantime.
  expect((await app.request('/assets/orders-old.js')).status).toBe(404);
});
