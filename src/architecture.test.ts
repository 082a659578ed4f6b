import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LONGEST_FILE = 250;
const FORBIDDEN_NAMES = new Set(['index', 'utils', 'helpers', 'misc', 'common', 'types']);

/** The rooms, and which others each may import. `start` is the only place that may join gateway and platform. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  client: ['contract'],
  server: ['contract'],
  dashboard: ['contract', 'domain', 'client'],
  gateway: ['contract', 'domain', 'client', 'server'],
  platform: ['contract', 'domain', 'server'],
};

const files = ['src', 'e2e', 'bench']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && ['.ts', '.tsx'].includes(extname(entry.name)))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(ROOT, path), text: readFileSync(path, 'utf8') };
  });

const code = files.filter(({ path }) => path !== 'src/architecture.test.ts');
const roomOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1] ?? 'start';
const importsOf = (text: string) => [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
const offenders = (wrong: (file: { path: string; text: string }) => boolean) =>
  code.filter(wrong).map((file) => file.path);

describe('the rooms', () => {
  test.each(Object.entries(MAY_IMPORT))('%s imports only what lies below it', (room, allowed) => {
    const wrong = offenders(
      ({ path, text }) =>
        roomOf(path) === room &&
        importsOf(text).some(
          (name) => name.startsWith('#') && ![room, ...allowed].includes(name.slice(1).split('/')[0] ?? ''),
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('features of the dashboard do not import one another', () => {
    const wrong = offenders(({ path, text }) => {
      const feature = /^src\/dashboard\/features\/([\w-]+)\//.exec(path)?.[1];
      if (feature === undefined) return false;
      return importsOf(text).some((name) => name.startsWith('#dashboard/features/') && name.split('/')[2] !== feature);
    });
    expect(wrong).toEqual([]);
  });

  test('the dashboard’s controls know no word of shipping', () => {
    const wrong = offenders(
      ({ path, text }) =>
        path.startsWith('src/dashboard/ui/') && importsOf(text).some((name) => /^#(?:contract|domain)\//.test(name)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the finer laws', () => {
  test(`no file has more than ${LONGEST_FILE} lines`, () => {
    expect(offenders(({ text }) => text.split('\n').length - 1 > LONGEST_FILE)).toEqual([]);
  });

  test('files are named in kebab-case for the one thing that they hold', () => {
    const wrong = offenders(({ path }) => {
      const name = basename(path).replace(/(?:\.(?:test|spec|config|d))*\.tsx?$/, '');
      return !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || FORBIDDEN_NAMES.has(name);
    });
    expect(wrong).toEqual([]);
  });

  test('nothing is imported from two folders up', () => {
    expect(offenders(({ text }) => importsOf(text).some((name) => name.startsWith('../../')))).toEqual([]);
  });

  test('domain has no clock and no randomness', () => {
    const wrong = offenders(
      ({ path, text }) =>
        roomOf(path) === 'domain' &&
        !path.endsWith('.test.ts') &&
        /\bnew Date\(\)|Date\.now\(|Math\.random\(|performance\./.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('SQL stands only in stores', () => {
    const wrong = offenders(
      ({ path, text }) =>
        /^src\/(?:gateway|platform)\//.test(path) &&
        !path.includes('/store/') &&
        /\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('the environment is read only in env.ts', () => {
    const wrong = offenders(
      ({ path, text }) => path.startsWith('src/') && basename(path) !== 'env.ts' && /process\.env/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('mutations are never resumed after a pause', () => {
    expect(offenders(({ text }) => /resumePausedMutations/.test(text))).toEqual([]);
  });

  test('every text that a comment cites stands in docs, under the anchor that it names', () => {
    const known = new Set(
      ['reliability.md', 'interface.md'].flatMap((page) =>
        [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/<a id="([^"]+)">/gu)].map(
          ([, id]) => `${page}#${id}`,
        ),
      ),
    );
    const cited = code.flatMap(({ text }) => listCitations(text));
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter((anchor) => !known.has(anchor))).toEqual([]);
  });
});

/** Where "reliability T6", "contract §3", "field services F8" and "Errors, rule 3" stand. */
function listCitations(text: string): string[] {
  const numbered = [...text.matchAll(/\b(reliability|contract|field services) §?([A-Z]?\d+(?:\.\d+)?)/gu)].map(
    ([, source, id = '']) => {
      if (source === 'reliability') return `reliability.md#${id.toLowerCase()}`;
      return `interface.md#${id.startsWith('C') ? 'field-' : ''}${id.toLowerCase()}`;
    },
  );
  const rules = [...text.matchAll(/\bErrors, rule (\d)/gu)].map(([, rule]) => `interface.md#errors-rule-${rule}`);
  return [...numbered, ...rules];
}
