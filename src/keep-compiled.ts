import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** Slipway is ready by then, and nothing waits for it. */
const WRITE_AFTER_MS = 5000;

/**
 * Loaded before everything else (`--import`): what the servers are made of is read and compiled once, not at every start. A
 * changed file is compiled again; a folder that can't be written to costs time and nothing else.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
setTimeout(flushCompileCache, WRITE_AFTER_MS).unref();
