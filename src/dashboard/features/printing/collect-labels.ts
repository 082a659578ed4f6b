import type { QueryClient } from '@tanstack/react-query';
import { labelPdfQuery } from '#dashboard/queries/one-label.ts';

/** A browser opens six connections to one server; one carries the event stream, one is left for the page. */
const AT_ONCE = 4;

export interface CollectedLabels {
  /** By tracking number. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Whose label could not be fetched. */
  readonly failed: readonly string[];
}

/** Fetches labels, a few at a time. One that can't be had never stops the others. */
export async function collectLabels(
  client: QueryClient,
  trackingNumbers: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CollectedLabels> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const failed: string[] = [];
  const waiting = [...new Set(trackingNumbers)];
  let done = 0;
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      signal.throwIfAborted();
      try {
        files.set(number, (await client.fetchQuery(labelPdfQuery(number))).bytes);
      } catch {
        failed.push(number);
      }
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { files, failed };
}
