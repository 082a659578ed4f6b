/** Option of `node` for tests that start processes: without it each would compile everything again, which is most of a start. */
export const KEEP_COMPILED = `--import=${new URL('../../keep-compiled.ts', import.meta.url).href}`;
