const WAITS_MS = [500, 1500, 3000, 5000, 10_000];

/**
 * Loads a chunk, and retries for a while, as during a restart of the server. Rejects in the end: a newer build may not have
 * the chunk any more, and then only a reload helps.
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
