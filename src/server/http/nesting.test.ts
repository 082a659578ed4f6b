import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutNesting, isNestedTooDeep } from './nesting.ts';

test('64 levels pass, 65 do not', () => {
  const nest = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
  expect(isNestedTooDeep(nest(64))).toBe(false);
  expect(isNestedTooDeep(nest(66))).toBe(true);
});

test('brackets inside strings are not nesting', () => {
  expect(isNestedTooDeep(JSON.stringify({ a: '['.repeat(100), ['\\"{'.repeat(100)]: '\\' }))).toBe(false);
});

test('shallow nesting passes, whatever text is in it', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 10 }), (text) => !isNestedTooDeep(text)));
});

test('what is nested too deep is cut out, and everything beside it stays', () => {
  const deep = (inside: string) => `${'['.repeat(64)}${inside}${']'.repeat(64)}`;
  expect(cutNesting(deep('[1,{"a":"]"}],"b",{"c":[2]}'))).toBe(deep('null,"b",null'));
  expect(cutNesting('['.repeat(100))).toBe(`${'['.repeat(64)}null`);
  fc.assert(fc.property(fc.json({ maxDepth: 10 }), (text) => cutNesting(text) === text));
});
