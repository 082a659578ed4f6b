/** A small wrong patch, and the tests that must notice it. */
export interface Mutant {
  /** What would be wrong, as a sentence. */
  readonly name: string;
  readonly file: string;
  /** Texts that stand in the file once each, and what takes their place. */
  readonly edits: readonly (readonly [string, string])[];
  /** Each of these must fail: a test file, and part of the name of one of its tests. */
  readonly caughtBy: readonly (readonly [string, string])[];
}
