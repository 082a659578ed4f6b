const WAITS_MS = [500, 1500, 3000, 5000, 10_000];

/**
 * Fetches a part of the dashboard, and asks again while the server is away for a moment, as during a restart. Rejects in
 * the end: a newer build has the part no more, and only a reload helps.
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
