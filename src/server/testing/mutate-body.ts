import * as fc from 'fast-check';

/** Replacement values: other types, edge-case numbers, strings that have tripped up servers. */
const JUNK: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '‮evil',
  "'; drop table orders; --",
  '../../etc/passwd',
  '=1+1',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
];

const DEEP = 20_000;
const LONG_LIST = 1_001;

/** A body as text: valid, nearly valid, or anything else. */
export function arbitraryBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = valid.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 30, arbitrary: text },
    { weight: 40, arbitrary: mutated(valid).map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: text.chain(withDoubledKey) },
    { weight: 5, arbitrary: text.map(withPrototype) },
    { weight: 5, arbitrary: cutOff(text) },
    { weight: 8, arbitrary: fc.json() },
    { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...DEEP_TEXTS, HUGE_TEXT) },
  );
}

const DEEP_TEXTS = [
  '['.repeat(DEEP),
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
  '{"order":' + '{"user_attributes":'.repeat(DEEP) + '1' + '}'.repeat(DEEP + 1),
];

const HUGE_TEXT = `{"orders":["${'x'.repeat(5 * 1024 * 1024)}"]}`;

/** Replaces or removes a value, or adds something beside it; up to three times. */
function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const step = fc.record({
    place: fc.nat(1000),
    act: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
    junk: fc.oneof(fc.constantFrom(...JUNK), fc.jsonValue({ maxDepth: 2 })),
  });
  return fc
    .tuple(valid, fc.array(step, { minLength: 1, maxLength: 3 }))
    .map(([value, steps]) => steps.reduce((changed, { place, act, junk }) => change(changed, place, act, junk), value));
}

type Path = readonly (string | number)[];

function change(value: unknown, place: number, act: string, junk: unknown): unknown {
  const copy = structuredClone(value);
  const paths = listPaths(copy, []);
  const path = paths[place % Math.max(1, paths.length)];
  const last = path?.at(-1);
  if (!path || last === undefined) return junk;
  const parent = path.slice(0, -1).reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], copy);
  const holder = parent as Record<string | number, unknown>;
  if (act === 'remove') delete holder[last];
  else if (act === 'add') holder[`${last}_more`] = junk;
  else if (act === 'repeat' && Array.isArray(parent) && parent.length < LONG_LIST)
    parent.push(...Array.from({ length: LONG_LIST }, () => holder[last]));
  else holder[last] = junk;
  return copy;
}

function listPaths(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inside]) => listPaths(inside, [...path, key]))];
}

/** JSON allows duplicate keys; the last one counts. */
function withDoubledKey(text: string): fc.Arbitrary<string> {
  const match = /^\{("[^"]+"):/.exec(text);
  if (!match) return fc.constant(text);
  return fc.constantFrom(...JUNK).map((junk) => `{${match[1] ?? ''}:${JSON.stringify(junk)},${text.slice(1)}`);
}

function withPrototype(text: string): string {
  const more = '"__proto__":{"isAdmin":true,"length":1e9},"constructor":{"prototype":{"polluted":true}}';
  return text.startsWith('{') && text !== '{}' ? `{${more},${text.slice(1)}` : `{${more}}`;
}

function cutOff(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(200)).map(([whole, length]) => whole.slice(0, length));
}
