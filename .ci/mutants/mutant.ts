/** A small wrong patch, and the tests that must notice it. */
export interface Mutant {
  /** What would be wrong, as a sentence. */
  readonly name: string;
  readonly file: string;
  /** Texts that stand in the file (or in the one that is named third) once each, and what takes their place. */
  readonly edits: readonly (readonly [find: string, replace: string, file?: string])[];
  /** Each of these must fail: a test file, and part of the name of one of its tests. */
  readonly caughtBy: readonly (readonly [string, string])[];
}
