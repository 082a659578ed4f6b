import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDashboard, SINGLE_SOURCES, SOURCES } from './build-dashboard.ts';
import { PAGE_SOURCES, PAGE_WORKERS, PDF_OPENER_CHUNK } from './page-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const CHUNKS = [...Object.values(PAGE_SOURCES).flat(), ...Object.values(PAGE_WORKERS)];
const MANIFEST = JSON.stringify(
  Object.fromEntries(CHUNKS.map((source) => [source, { file: source, name: PDF_OPENER_CHUNK }])),
);

/** Stands in for Vite: writes what a build would, and records when it began and ended. */
const BUILDER = `
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const folder = process.argv.includes('--ssr') ? 'dist-ssr' : 'dist';
appendFileSync('builds.txt', folder + ' begins\\n');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder + '/.vite', { recursive: true });
mkdirSync(folder + '/assets');
setTimeout(() => {
  writeFileSync(folder + '/index.html', '<!doctype html>');
  writeFileSync(folder + '/render-page.js', '');
  writeFileSync(folder + '/.vite/manifest.json', ${JSON.stringify(MANIFEST)});
  appendFileSync('builds.txt', folder + ' ends\\n');
}, 300);
`;
/** The first build fails, later ones don't. The build decides this itself: the next start may begin before a test can act. */
const FAILS_ONCE = `
const { existsSync, writeFileSync: write } = require('node:fs');
if (!existsSync('failed.txt')) {
  write('failed.txt', '');
  process.stderr.write('no room');
  process.exit(1);
}
`;
const ONE_BUILD = ['dist begins', 'dist ends', 'dist-ssr begins', 'dist-ssr ends'];

function fill(builder: string): void {
  for (const folder of SOURCES) mkdirSync(join(root, folder), { recursive: true });
  for (const name of [...SINGLE_SOURCES, 'node_modules/vite/bin/vite.js'].map((one) => join(root, one))) {
    mkdirSync(join(name, '..'), { recursive: true });
    writeFileSync(name, name.endsWith('vite.js') ? builder : '');
  }
}
const builds = () => readFileSync(join(root, 'builds.txt'), 'utf8').trim().split('\n');

test('of two starts at once one builds, and the other uses the result', async () => {
  fill(BUILDER);
  const say = vi.fn<(line: string) => void>();
  const built = await Promise.all([buildDashboard(root, say), buildDashboard(root, say)]);
  expect(built).toEqual([join(root, 'dist'), join(root, 'dist')]);
  expect(builds()).toEqual(ONE_BUILD);
  expect(say.mock.calls.flat().toSorted()).toEqual([
    'Another start is building the dashboard. Waiting for it…',
    'Building the dashboard…',
  ]);
  await buildDashboard(root, say);
  expect(builds()).toEqual(ONE_BUILD);
});

test('if the one that builds fails, the next one builds', async () => {
  fill(FAILS_ONCE + BUILDER);
  const say = vi.fn<(line: string) => void>();
  const starts = await Promise.allSettled([buildDashboard(root, say), buildDashboard(root, say)]);
  expect(starts.filter((start) => start.status === 'fulfilled').map((start) => start.value)).toEqual([
    join(root, 'dist'),
  ]);
  expect(starts.filter((start) => start.status === 'rejected').map((start) => String(start.reason))).toEqual([
    expect.stringContaining('The dashboard could not be built.\nno room'),
  ]);
  expect(builds()).toEqual(ONE_BUILD);
});

test.each(['/home/anna/shop #1', '/srv/slipway?'])(
  'a path in which Slipway can’t be built is reported in one line: %s',
  async (place) => {
    const say = vi.fn<(line: string) => void>();
    await expect(buildDashboard(place, say)).rejects.toThrow(
      `Slipway can't be built in ${place}: the path must not contain # or ?. Move or rename the folder.`,
    );
    expect(say).not.toHaveBeenCalled();
  },
);
