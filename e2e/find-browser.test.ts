import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-browser-'));
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
