import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBuildName } from './serve-dashboard.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-static-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a build is named by the script that its page starts from; without one there is no name', () => {
  expect(readBuildName(folder)).toBeNull();
  writeFileSync(
    join(folder, 'index.html'),
    '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-Bkr.js"></script>',
  );
  expect(readBuildName(folder)).toBe('/assets/index-Bkr.js');
});
