/** Current number of connections of a pool. */
export interface PoolSize {
  readonly schema: string;
  readonly busy: number;
  readonly idle: number;
  /** Queries waiting for a connection. */
  readonly waiting: number;
}

const pools = new Set<() => PoolSize>();

/** Registers a pool. Returns a function that removes it. */
export function listPool(read: () => PoolSize): () => void {
  pools.add(read);
  return () => pools.delete(read);
}

/** The pools of this process; empty if the tables are in files. */
export function readPoolSizes(): PoolSize[] {
  return [...pools].map((read) => read());
}
