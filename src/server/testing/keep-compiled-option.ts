/** Of `node`, for a test that starts processes: each would compile again what the one before it had compiled, which is most of a start. */
export const KEEP_COMPILED = `--import=${new URL('../../keep-compiled.ts', import.meta.url).href}`;
