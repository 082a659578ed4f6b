const WAITS_MS = [500, 1500, 3000, 5000, 10_000];

/**
 * Loads a chunk, with retries for a while, e.g. during a server restart. Eventually rejects: a newer build may no longer have the chunk,
 * and then only a reload helps.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
