import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Slipway is ready by then, so writing the cache delays nothing. */
const WRITE_AFTER_MS = 5000;

/**
 * Preloaded with `--import`: the servers' modules are compiled once and cached across starts. A changed file is compiled again; if the
 * cache folder isn't writable, starts are just slower.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
setTimeout(flushCompileCache, WRITE_AFTER_MS).unref();
