import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './describe-issue.ts';

const describe = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => describeIssue(issue, value));
};

test.each([
  ['a wrong kind', z.object({ a: z.string() }), { a: 7 }, 'must be text, got 7'],
  ['nothing at all', z.object({ a: z.string() }), {}, 'is required: must be text'],
  ['null', z.object({ a: z.number() }), { a: null }, 'must be a number, got nothing (null)'],
  ['long text', z.string().check(z.maxLength(3)), 'abcdef', 'must be no more than 3 characters, got 6'],
  ['a large number', z.number().check(z.maximum(3)), 9, 'must be no more than 3, got 9'],
  ['zero', z.number().check(z.positive()), 0, 'must be more than 0, got 0'],
  ['a short list', z.array(z.number()).check(z.minLength(2)), [1], 'must have at least 2 entries, got 1'],
  ['an empty list', z.array(z.number()).check(z.minLength(1)), [], 'must have at least one entry, got 0'],
  ['short text', z.string().check(z.minLength(3)), 'ab', 'must have at least 3 characters, got 2'],
  ['empty text', z.string().check(z.minLength(1)), '', 'must have at least one character, got 0'],
  ['another choice', z.enum(['a', 'b']), 'c', 'must be "a" or "b", got “c”'],
  ['an object', z.array(z.number()), {}, 'must be a list, got an object'],
  ['its own text', z.string().check(z.regex(/^x$/, 'must be x')), 'y', 'must be x, got “y”'],
  ['very long text', z.enum(['a']), 'y'.repeat(500), `must be "a", got “${'y'.repeat(40)}…”`],
])('%s', (_name, schema, value, expected) => {
  expect(describe(schema, value)).toEqual([expected]);
});

test('a locale that another module has set for the whole process changes no text', () => {
  z.config(z.locales.en());
  try {
    expect(describe(z.enum(['a', 'b']), 'c')).toEqual(['must be "a" or "b", got “c”']);
  } finally {
    z.config({ localeError: undefined });
  }
});
