import { scryptSync } from 'node:crypto';
import type { Derivation } from './derivation.ts';

/** Runs in its own thread; tinypool calls the default export. */
export default function derive({ password, salt, cost, bytes }: Derivation): Uint8Array {
  return new Uint8Array(scryptSync(password, salt, bytes, { ...cost, maxmem: MOST_MEMORY_BYTES }));
}

/** scrypt takes 128 · N · r bytes; Node's own limit of 32 MB is below that. */
const MOST_MEMORY_BYTES = 160 * 1024 * 1024;
