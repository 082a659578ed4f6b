import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS, OF_BOOKING } from './mutants/all-mutants.ts';
import { BROKEN_RULES } from './prove/broken-rules.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/**
 * `npm run mutants` runs the tests themselves, which takes long; this test checks in every run that the patches still apply and the tests
 * still exist.
 */
test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  '%s: its patch applies, and its tests exist',
  (_name, mutant) => {
    for (const [find, , file = mutant.file] of mutant.edits) {
      expect(read(file).split(find).length - 1, `${file}: ${find}`).toBe(1);
    }
    for (const [file, title] of mutant.caughtBy) {
      // Parts of a title that come from a table are elsewhere in the file.
      const words = title.split(/[\s,:]+/u).filter((word) => /^[a-z]{3,}$/iu.test(word));
      const text = read(file);
      expect(
        words.filter((word) => !text.includes(word)),
        `${file}: ${title}`,
      ).toEqual([]);
    }
  },
);

test.each(Object.entries(BROKEN_RULES))(
  '%s, a rule that the harness switches off to test itself: its patch applies',
  (_name, rule) => {
    for (const [find, , file = rule.file] of rule.edits) {
      expect(read(file).split(find).length - 1, `${file}: ${find}`).toBe(1);
    }
  },
);

test('each booking mutant is caught by two tests', () => {
  const lacking = OF_BOOKING.filter(({ caughtBy }) => new Set(caughtBy.map((one) => one.join(' '))).size < 2);
  expect(lacking.map(({ name }) => name)).toEqual([]);
});
