import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '..', 'dist');
/**
 * Size of the Orders page's script (brotli), including the bundler's own 382 B, which the page also names; its rows are rendered and can be
 * ticked before it arrives. The goal is 90,000 B; this is the current size, without what changes with other files and compresses to anything
 * within 180 B: the hashes in their names, and the letters under which they export what the script loads from them later.
 */
const TODAY_BYTES = 102_510;
const MAY_GROW_BYTES = 50;

test('the first page does not grow unnoticed: what it needs later is loaded later', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/gu)].map((match) => match[1] ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, name) => sum + sizeOfItsOwn(readFileSync(join(DIST, name), 'utf8')), 0);
  expect(bytes).toBeLessThanOrEqual(TODAY_BYTES + MAY_GROW_BYTES);
});

function sizeOfItsOwn(script: string): number {
  const own = script
    .replaceAll(/-[\w-]{7,8}\.(?=m?js\b|css\b)/gu, '.')
    .replaceAll(/\.then\((\w+)=>\1\.\w+\)/gu, '.then($1=>$1)');
  return brotliCompressSync(own).length;
}

test('what the first page runs is compiled off the main thread', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const link = /<link id="dashboard-script"[^>]* href="([^"]+)" data-next="([^"]+)"/u.exec(page);
  const files = link?.slice(1).join(' ').split(' ') ?? [];
  expect(files).toHaveLength(4);
  // The comment only works on the first line.
  for (const file of files)
    expect(readFileSync(join(DIST, file), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
});

/** Over HTTP/1.1 a browser makes six requests at a time: one more file would cost a third round trip. */
const FILES_IN_TWO_TRIPS = 12;
const FONTS = 2;

test('a first visit loads all of its files in two round trips', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const first = [...page.matchAll(/<link[^>]* href="\/assets\/[^"]+\.(?:js|css)"/gu)].length + FONTS;
  const pages = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8')) as Readonly<
    Record<string, { readonly files: readonly string[] }>
  >;
  for (const path of ['/today', '/scan', '/labels', '/bookings', '/manifests', '/webhooks', '/settings'])
    expect(first + (pages[path]?.files.length ?? FILES_IN_TWO_TRIPS), path).toBeLessThanOrEqual(FILES_IN_TWO_TRIPS);
});

/** Script of a manifest's page in addition to the first files, without pdf.js. Pulling in the file of menus would add 42,000 B. */
const MANIFEST_BYTES = 45_400;
const MANIFEST_MAY_GROW_BYTES = 1000;

test("a manifest's page loads nothing that it is not rendered with", () => {
  const pages = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8')) as Readonly<
    Record<string, { readonly files: readonly string[]; readonly opener?: string }>
  >;
  const { files = [], opener } = pages['/manifests/'] ?? {};
  const scripts = files.filter((name) => name.endsWith('.js') && name !== opener);
  expect(scripts.length).toBeLessThan(files.length);
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(DIST, `${name}.br`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MANIFEST_BYTES + MANIFEST_MAY_GROW_BYTES);
});
