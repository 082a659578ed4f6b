import type { ImportColumns } from '#domain/import-columns.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { hasShape } from '#dashboard/browser/stored-shape.ts';

/** The columns chosen on this device for files with the same headings, newest last. */
export const storedImportColumns = new PersistedStore<readonly (readonly [shape: string, columns: ImportColumns])[]>(
  'slipway.import',
  [],
  [(entry) => Array.isArray(entry) && typeof entry[0] === 'string' && hasShape(entry[1], { '*': 0 })],
);

const MAX_SHAPES = 20;

export function recallColumns(heads: readonly string[]): ImportColumns | undefined {
  const shape = nameShape(heads);
  const kept = storedImportColumns.get().find(([name]) => name === shape)?.[1];
  // A stored choice may come from another version: one that doesn't fit these headings is ignored.
  const fits = kept !== undefined && Object.values(kept).every((at) => at >= 0 && at < heads.length);
  return fits ? kept : undefined;
}

export function keepColumns(heads: readonly string[], columns: ImportColumns): void {
  const shape = nameShape(heads);
  const others = storedImportColumns.get().filter(([name]) => name !== shape);
  storedImportColumns.set([...others, [shape, columns] as const].slice(-MAX_SHAPES));
}

const HASH_START = 0xcbf29ce484222325n;
const HASH_STEP = 0x100000001b3n;

/** FNV-1a hash of the headings: the browser's own hash functions are missing where Slipway is opened without TLS. */
function nameShape(heads: readonly string[]): string {
  let hash = HASH_START;
  for (const byte of new TextEncoder().encode(JSON.stringify(heads))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * HASH_STEP);
  }
  return hash.toString(36);
}
