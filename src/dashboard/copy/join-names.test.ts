// @vitest-environment node
import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { joinNames } from './join-names.ts';

test('names are listed as Intl lists them in British English', () => {
  const list = new Intl.ListFormat('en-GB');
  assert(
    property(array(string()), (names) => {
      expect(joinNames(names)).toBe(list.format(names));
    }),
  );
});
