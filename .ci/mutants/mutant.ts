/** A small faulty patch, and the tests that must catch it. */
export interface Mutant {
  /** What would be wrong, as a sentence. */
  readonly name: string;
  readonly file: string;
  /** Texts that occur exactly once in the file (or in the third item's file), and their replacements. */
  readonly edits: readonly (readonly [find: string, replace: string, file?: string])[];
  /** Each of these must fail: a test file, and part of the title of one of its tests. */
  readonly caughtBy: readonly (readonly [string, string])[];
}
