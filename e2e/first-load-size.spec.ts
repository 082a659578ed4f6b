import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '..', 'dist');
/**
 * The script of Orders as it is sent (brotli), with the 382 B of the bundler's own, which the page names too; its rows are
 * drawn and can be ticked before it comes. The goal is 90,000 B; this is where it stands.
 */
const TODAY_BYTES = 102_700;
/** The names of files change with what is in them, and compress differently. */
const MAY_GROW_BYTES = 300;

test('the first page does not grow unnoticed: what it needs later comes later', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/gu)].map((match) => match[1] ?? '');
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(DIST, `${name}.br`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(TODAY_BYTES + MAY_GROW_BYTES);
});

test('what the first page runs is compiled beside the main thread', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const link = /<link id="dashboard-script"[^>]* href="([^"]+)" data-next="([^"]+)"/u.exec(page);
  const files = link?.slice(1).join(' ').split(' ') ?? [];
  expect(files).toHaveLength(4);
  // Further down the comment counts for nothing.
  for (const file of files)
    expect(readFileSync(join(DIST, file), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
});

/** Over HTTP/1.1 a browser asks for six files at a time: one more would be a third round trip. */
const TWO_TURNS = 12;
const FONTS = 2;

test('a cold page has all of its files in two turns', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const first = [...page.matchAll(/<link[^>]* href="\/assets\/[^"]+\.(?:js|css)"/gu)].length + FONTS;
  const pages = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8')) as Readonly<
    Record<string, { readonly files: readonly string[] }>
  >;
  for (const path of ['/today', '/scan', '/labels', '/bookings', '/manifests', '/webhooks', '/settings'])
    expect(first + (pages[path]?.files.length ?? TWO_TURNS), path).toBeLessThanOrEqual(TWO_TURNS);
});

/** Script of a manifest's page beside the first, without pdf.js. A file of menus among it would add 42,000 B. */
const MANIFEST_BYTES = 45_400;
const MANIFEST_MAY_GROW_BYTES = 1000;

test("a manifest's page loads nothing that it is not drawn with", () => {
  const pages = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8')) as Readonly<
    Record<string, { readonly files: readonly string[]; readonly opener?: string }>
  >;
  const { files = [], opener } = pages['/manifests/'] ?? {};
  const scripts = files.filter((name) => name.endsWith('.js') && name !== opener);
  expect(scripts.length).toBeLessThan(files.length);
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(DIST, `${name}.br`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MANIFEST_BYTES + MANIFEST_MAY_GROW_BYTES);
});
