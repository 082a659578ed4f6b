import type { QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { labelPdfQuery, orderDocumentQuery } from '#dashboard/queries/one-label.ts';
import type { PapersOfOrder } from '#dashboard/state/print-run.ts';

/** A browser opens six connections to one server; one carries the event stream, one is left for the page. */
const AT_ONCE = 4;

export interface CollectedPaper {
  readonly number: string;
  readonly kind: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MissingPaper {
  readonly number: string;
  readonly kind: string;
}

export interface CollectedLabels {
  /** By tracking number. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Whose label could not be fetched. */
  readonly failed: readonly string[];
  /** What goes with the labels, in the order asked for. */
  readonly papers: readonly CollectedPaper[];
  readonly failedPapers: readonly MissingPaper[];
}

/** Fetches labels and the documents beside them, a few at a time. One that fails never stops the others. */
export async function collectLabels(
  client: QueryClient,
  trackingNumbers: readonly string[],
  papersOf: Readonly<Record<string, PapersOfOrder>>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CollectedLabels> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const failed: string[] = [];
  const papers = new Map<string, CollectedPaper>();
  const failedPapers: MissingPaper[] = [];
  const numbers = [...new Set(trackingNumbers)];
  const wanted = listPapers(numbers, papersOf);
  const tasks = [
    ...numbers.map((number) => async () => {
      try {
        files.set(number, (await client.fetchQuery(labelPdfQuery(number))).bytes);
      } catch {
        failed.push(number);
      }
    }),
    ...wanted.map(({ number, kind, isSure }) => async () => {
      try {
        const bytes = await client.fetchQuery(orderDocumentQuery(number, kind));
        papers.set(`${number} ${kind}`, { number, kind, bytes });
      } catch (problem) {
        // If the order's documents weren't known, a missing one is no failure.
        const hasNone = problem instanceof CallProblem && problem.code === 'no_document';
        if (isSure || !hasNone) failedPapers.push({ number, kind });
      }
    }),
  ];
  let done = 0;
  const lane = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      signal.throwIfAborted();
      await task();
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return {
    files,
    failed,
    papers: wanted.flatMap(({ number, kind }) => papers.get(`${number} ${kind}`) ?? []),
    failedPapers,
  };
}

/** Every document of these orders, and whether the service said that the order has it. */
export function listPapers(numbers: readonly string[], papersOf: Readonly<Record<string, PapersOfOrder>>) {
  return numbers.flatMap((number) => {
    const { kinds = [], isSure = false } = papersOf[number] ?? {};
    return kinds.map((kind) => ({ number, kind, isSure }));
  });
}
