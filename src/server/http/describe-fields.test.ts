import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeFields } from './describe-fields.ts';

test('the types of fields that may be null, or are lists or maps, are written out', () => {
  const schema = z.object({
    plain: z.string(),
    nullable: z.nullish(z.string().check(z.maxLength(55))),
    either: z.nullish(z.union([z.number(), z.nullable(z.string())])),
    word: z.nullable(z.enum(['one', 'two'])),
    list: z.nullish(z.array(z.object({ qty: z.nullable(z.number()) }))),
    map: z.record(z.string(), z.nullable(z.string())),
  });
  const shown = describeFields(schema, 'input').map(({ path, type, rules }) => [path, type, rules].join(' | '));
  expect(shown).toEqual([
    'plain | string | ',
    'nullable | string or null | at most 55 characters',
    'either | number or string or null | ',
    'word | "one", "two" or null | ',
    'list | list of object or null | ',
    'list[].qty | number or null | ',
    'map | map to string or null | ',
  ]);
});
