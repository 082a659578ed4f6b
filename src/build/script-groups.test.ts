import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SINGLE_SOURCES, SOURCES } from './build-dashboard.ts';
import { GROUPED_PATHS } from './script-groups.ts';

const ROOT = join(import.meta.dirname, '../..');

test('no script group names a source that is gone', () => {
  const gone = GROUPED_PATHS.filter((path) => globSync(`${path}*`, { cwd: ROOT }).length === 0);
  expect(gone).toEqual([]);
});

test('the dashboard is rebuilt when its build code changes', () => {
  const text = readFileSync(join(ROOT, 'vite.config.ts'), 'utf8');
  const imported = [...text.matchAll(/from '\.\/([^']+)'/gu)].map(([, path = '']) => path);
  expect(imported).not.toEqual([]);
  const unwatched = imported.filter(
    (path) => !SINGLE_SOURCES.includes(path) && !SOURCES.some((folder) => path.startsWith(`${folder}/`)),
  );
  expect(unwatched).toEqual([]);
});
