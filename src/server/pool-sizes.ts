/** Connections of a pool at this moment. */
export interface PoolSize {
  readonly schema: string;
  readonly busy: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

const pools = new Set<() => PoolSize>();

/** Lists a pool from now on. Returns what ends that. */
export function listPool(read: () => PoolSize): () => void {
  pools.add(read);
  return () => pools.delete(read);
}

/** The pools of this process; none where the tables are in files. */
export function readPoolSizes(): PoolSize[] {
  return [...pools].map((read) => read());
}
