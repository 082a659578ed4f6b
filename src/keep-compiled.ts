import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Slipway is ready by then, so writing the cache delays nothing. */
const WRITE_AFTER_MS = 5000;

const folder = join(import.meta.dirname, '../node_modules/.cache/compiled');

/**
 * Preloaded with `--import`: the servers' modules are compiled once and cached across starts. A changed file is compiled again; if the
 * cache folder isn't writable, starts are just slower.
 */
enableCompileCache(folder);
// For threads, which begin with this file: without the cache each loads the compiler of TypeScript first.
process.env['NODE_COMPILE_CACHE'] ??= folder;
setTimeout(flushCompileCache, WRITE_AFTER_MS).unref();
