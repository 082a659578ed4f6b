import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LONGEST_FILE = 250;
const FORBIDDEN_NAMES = new Set(['index', 'utils', 'helpers', 'misc', 'common', 'types']);

/** The layers, and which others each may import. Only `start` may join gateway and platform. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: ['contract'],
  client: ['contract'],
  server: ['contract'],
  dashboard: ['contract', 'domain', 'client'],
  gateway: ['contract', 'domain', 'client', 'server'],
  platform: ['contract', 'domain', 'server'],
};

/** The dashboard's layers, lowest first. */
const LAYERS = ['browser', 'router', 'state', 'ui', 'copy', 'queries', 'components', 'features', 'shell'];

const files = ['src', 'e2e', 'bench']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && ['.ts', '.tsx'].includes(extname(entry.name)))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(ROOT, path), text: readFileSync(path, 'utf8') };
  });

const code = files.filter(({ path }) => path !== 'src/architecture.test.ts');
const layerOf = (path: string) => /^src\/(\w+)\//.exec(path)?.[1] ?? 'start';
const importsOf = (text: string) => [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
/** The imported file's path from the top of the repository, however the import is written. */
const resolve = (path: string, name: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : name.startsWith('.') ? join(dirname(path), name) : name;
const product = code.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(path));
/** Imports from one product file to another. */
const arrows = product.flatMap(({ path, text }) =>
  importsOf(text).map((name) => ({ from: path, to: resolve(path, name), isLater: text.includes(`import('${name}')`) })),
);
const offenders = (wrong: (file: { path: string; text: string }) => boolean) =>
  code.filter(wrong).map((file) => file.path);

describe('the modules', () => {
  test.each(Object.entries(MAY_IMPORT))('%s imports only what lies below it', (layer, allowed) => {
    const wrong = offenders(
      ({ path, text }) =>
        layerOf(path) === layer &&
        importsOf(text).some(
          (name) => name.startsWith('#') && ![layer, ...allowed].includes(name.slice(1).split('/')[0] ?? ''),
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('features of the dashboard do not import one another', () => {
    const featureOf = (path: string) => /^src\/dashboard\/features\/([\w-]+)\//.exec(path)?.[1];
    const wrong = arrows.filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)];
      return feature !== undefined && other !== undefined && other !== feature;
    });
    expect(wrong).toEqual([]);
  });

  test('imports inside the dashboard point down its layers', () => {
    const heightOf = (path: string) => LAYERS.indexOf(/^src\/dashboard\/(\w+)\//.exec(path)?.[1] ?? '');
    const wrong = arrows.filter(({ from, to }) => heightOf(from) >= 0 && heightOf(to) > heightOf(from));
    expect(wrong).toEqual([]);
  });

  test.each(['gateway', 'platform'])('the stores of the %s import nothing else of it', (layer) => {
    const isStore = (path: string) => path.startsWith(`src/${layer}/store/`);
    const wrong = arrows.filter(({ from, to }) => isStore(from) && to.startsWith(`src/${layer}/`) && !isStore(to));
    expect(wrong).toEqual([]);
  });

  test('there are no import cycles', () => {
    const next = Map.groupBy(
      arrows.filter(({ isLater }) => !isLater),
      ({ from }) => from,
    );
    const done = new Set<string>();
    const circles: string[][] = [];
    const visit = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path]);
      if (trail.includes(path) || done.has(path)) return;
      for (const { to } of next.get(path) ?? []) visit(to, [...trail, path]);
      done.add(path);
    };
    for (const { path } of product) visit(path, []);
    expect(circles).toEqual([]);
  });

  test('the dashboard’s controls know nothing about shipping', () => {
    const wrong = offenders(
      ({ path, text }) =>
        path.startsWith('src/dashboard/ui/') && importsOf(text).some((name) => /^#(?:contract|domain)\//.test(name)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the finer rules', () => {
  test(`no file has more than ${LONGEST_FILE} lines`, () => {
    expect(offenders(({ text }) => text.split('\n').length - 1 > LONGEST_FILE)).toEqual([]);
  });

  test('files are named in kebab-case after the one thing that they contain', () => {
    const wrong = offenders(({ path }) => {
      const name = basename(path).replace(/(?:\.(?:test|spec|config|d))*\.tsx?$/, '');
      return !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || FORBIDDEN_NAMES.has(name);
    });
    expect(wrong).toEqual([]);
  });

  test('nothing is imported from a parent folder', () => {
    const wrong = offenders(
      ({ path, text }) => path.startsWith('src/') && importsOf(text).some((name) => name.startsWith('../')),
    );
    expect(wrong).toEqual([]);
  });

  test('domain has no clock and no randomness', () => {
    const wrong = offenders(
      ({ path, text }) =>
        layerOf(path) === 'domain' &&
        !path.endsWith('.test.ts') &&
        /\bnew Date\(\)|Date\.now\(|Math\.random\(|performance\./.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('SQL is written only in stores', () => {
    const wrong = offenders(
      ({ path, text }) =>
        /^src\/(?:gateway|platform)\//.test(path) &&
        !path.includes('/store/') &&
        /\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('transactions are begun in one place, which knows how to retry them', () => {
    const wrong = offenders(
      ({ path, text }) =>
        path.startsWith('src/') && path !== 'src/server/database/in-transaction.ts' && /\.transaction\(\)/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('the environment is read only in env.ts', () => {
    // Sets a variable of Node's own for the threads.
    const setsOne = 'src/keep-compiled.ts';
    const wrong = offenders(
      ({ path, text }) =>
        path.startsWith('src/') && path !== setsOne && basename(path) !== 'env.ts' && /process\.env/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  test('tests wait as long as it takes: limits of their own are too short for a busy machine', () => {
    // What gives up after a second unless told otherwise; a poll's own limit; a test's or a hook's own limit.
    const limits = /\bvi\.wait(?:For|Until)\(|\.poll\([^;]*\btimeout:|^ *\}, \d[\d_]{4,}\);$/m;
    const wrong = offenders(({ path, text }) => /\.(?:test|spec)\.tsx?$/.test(path) && limits.test(text));
    expect(wrong).toEqual([]);
  });

  test('what starts Slipway, and what builds it before that, needs no development packages', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const build = { path: 'vite.config.ts', text: readFileSync(join(ROOT, 'vite.config.ts'), 'utf8') };
    // Merchants are shown this file as code for their own receiver; it runs there, not here.
    const run = [...product, build].filter(({ path }) => basename(path) !== 'receiver-snippets.ts');
    const wrong = run.flatMap(({ path, text }) =>
      importsOf(text.replaceAll(/^import type .*$/gmu, ''))
        .filter((name) => Object.keys(devDependencies).some((one) => name === one || name.startsWith(`${one}/`)))
        .map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test('addresses of pages are built only in paths.ts', () => {
    const wrong = offenders(
      ({ path, text }) =>
        /^src\/dashboard\/(?:features|shell|components|ui|state)\//.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        /`\/(?:orders|bookings|labels|manifests|settings|webhooks)\b[^`]*\$\{|\b(?:to|href)=["'{`]+\/(?!api\b)[a-z]/.test(
          text,
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('mutations are never resumed after being paused', () => {
    expect(offenders(({ text }) => /resumePausedMutations/.test(text))).toEqual([]);
  });

  test('every section that a comment cites exists in docs, under the anchor that it names', () => {
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

  test('every test that a document says to run exists: a path that matches none is passed over in silence', () => {
    const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
    const named = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`npm run (?:unit|e2e) -- ([^`]+)`/gu)])
      .flatMap(([, words = '']) => words.split(' ').filter((word) => /^(?:src|e2e)\//u.test(word)));
    const tests = files.map(({ path }) => path).filter((path) => /\.(?:test|spec)\.tsx?$/u.test(path));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !tests.some((path) => path.includes(name)))).toEqual([]);
  });
});

/** Where citations such as "reliability T6", "contract §3", "field services F8" and "Errors, rule 3" point. */
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
