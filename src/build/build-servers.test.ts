import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildServers, buildTestServers } from './build-servers.ts';

const run = promisify(execFile);
const MODULES = join(import.meta.dirname, '../../node_modules');

let place: string;
let root: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'slipway-bundle-'));
  root = join(place, 'here');
  write('package.json', '{"type":"module","imports":{"#server/*":"./src/server/*"}}');
  write('package-lock.json', '{}');
  write('src/server/said.txt', 'said');
  write(
    'src/server/say.ts',
    `import { readFileSync } from 'node:fs';
     import { join } from 'node:path';
     import { Worker } from 'node:worker_threads';
     console.log(readFileSync(join(import.meta.dirname, 'said.txt'), 'utf8'), import.meta.main);
     new Worker(new URL('worker.ts', import.meta.url)).on('message', console.log).on('error', console.log);
     export const text: string = 'later';`,
  );
  write('src/server/worker.ts', "import { parentPort } from 'node:worker_threads'; parentPort?.postMessage('worked');");
  write('src/run-servers.ts', "const { text } = await import('#server/say.ts'); console.log(text);");
  symlinkSync(MODULES, join(root, 'node_modules'));
});
afterEach(() => {
  rmSync(place, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const runBuilt = async (file: string) => (await run(process.execPath, [file])).stdout;

test('the bundle does what its sources do, finds their files and workers, and still works after the folder was moved', async () => {
  const file = await buildServers(root, () => undefined);
  expect(await runBuilt(file)).toBe('said false\nlater\nworked\n');
  const moved = join(place, 'there');
  renameSync(root, moved);
  expect(await runBuilt(join(moved, relative(root, file)))).toBe('said false\nlater\nworked\n');
});

test('it is built once, again when a source changed, and the previous build is kept for processes that still run it', async () => {
  const say = vi.fn<(line: string) => void>();
  const first = await buildServers(root, say);
  write('src/server/say.test.ts', 'of tests alone');
  write('src/dashboard/page.tsx', 'of pages alone');
  expect(await buildServers(root, say)).toBe(first);
  expect(say.mock.calls).toEqual([['Building the servers…']]);

  write('src/server/say.ts', "export const text = 'changed';");
  const second = await buildServers(root, say);
  expect(await runBuilt(second)).toBe('changed\n');
  expect(await runBuilt(first)).toBe('said false\nlater\nworked\n');

  write('src/server/say.ts', "export const text = 'once more';");
  await buildServers(root, say);
  expect(readdirSync(join(root, 'dist-servers'))).toHaveLength(2);
});

test('what tests run in processes of their own is built again when a helper of theirs changed', async () => {
  write('src/platform/testing/run-platform.ts', "console.log('a platform');");
  write('src/gateway/testing/run-gateway.ts', "import { said } from './said.ts'; console.log(said);");
  for (const text of ['one', 'other']) {
    write('src/gateway/testing/said.ts', `export const said = '${text}';`);
    const folder = await buildTestServers(root);
    expect(await runBuilt(join(folder, 'run-gateway.js'))).toBe(`${text}\n`);
    expect(await buildTestServers(root)).toBe(folder);
  }
});

test('several starts at once build one bundle', async () => {
  const files = await Promise.all([1, 2, 3].map(async () => buildServers(root, () => undefined)));
  expect(new Set(files).size).toBe(1);
  expect(readdirSync(join(root, 'dist-servers'))).toHaveLength(1);
});

test('a source that can’t be built is reported, and leaves nothing behind', async () => {
  write('src/run-servers.ts', 'const = 1;');
  await expect(buildServers(root, () => undefined)).rejects.toThrow(/run-servers\.ts/u);
  expect(readdirSync(join(root, 'dist-servers'))).toEqual([]);
});
