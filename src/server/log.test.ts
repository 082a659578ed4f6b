import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-log-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Logs, works for a while, logs again, and ends; with standard error going to a file opened like that. */
async function logInProcess(file: string, flags: 'a' | 'r'): Promise<{ said: string; code: unknown }> {
  const descriptor = openSync(file, flags);
  const script = `import { log } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    log.error('The first line');
    setTimeout(() => {
      console.log('still working');
      for (let line = 1; line <= 1000; line += 1) log.error({ line }, 'The last lines');
    }, 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', descriptor],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  closeSync(descriptor);
  return { said, code };
}

test('every line is written in order, the last ones included', async () => {
  const file = join(folder, 'log');
  expect(await logInProcess(file, 'a')).toEqual({ said: 'still working\n', code: 0 });
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line?: number });
  expect(lines.map(({ line }) => line)).toEqual([undefined, ...Array.from({ length: 1000 }, (_, at) => at + 1)]);
});

test('a log that can’t be written, as on a full disk, neither blocks the process nor ends it', async () => {
  const file = join(folder, 'unwritable');
  writeFileSync(file, '');
  expect(await logInProcess(file, 'r')).toEqual({ said: 'still working\n', code: 0 });
});
