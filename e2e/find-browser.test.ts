import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';

/** Not among the temporary files, from where a machine may start no programs. */
const results = join(import.meta.dirname, '../test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'slipway-browser-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A program that ends with this code, whatever it is asked. */
function programThatEnds(code: number): string {
  const place = join(folder, `ends-with-${code}`);
  writeFileSync(place, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  return place;
}

test.each([
  ['is chosen first if it starts', 0, true],
  ['is passed over if it can’t start', 127, false],
])('the browser named in the environment %s', (_name, code, isChosen) => {
  const place = programThatEnds(code);
  vi.stubEnv('CHROMIUM_PATH', place);
  expect(findBrowser() === place).toBe(isChosen);
});
