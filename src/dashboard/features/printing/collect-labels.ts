import type { QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { printCandidatesQuery } from '#dashboard/queries/label-prints.ts';
import { labelPdfQuery, orderDocumentQuery } from '#dashboard/queries/one-label.ts';
import type { PapersOfOrder } from '#dashboard/state/print-run.ts';
import { canBePrinted } from './print-choices.ts';

/** Browsers open six connections per server; one carries the event stream, and one is left free for the page. */
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
  /** Label PDFs by tracking number. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Orders whose label couldn't be fetched. */
  readonly failed: readonly string[];
  /** Documents that accompany the labels, in the order requested. */
  readonly papers: readonly CollectedPaper[];
  readonly failedPapers: readonly MissingPaper[];
}

/**
 * Fetches labels and the documents that accompany them, a few at a time. A failure never stops the others. Looks the orders up first: one
 * that was quoted again since the page was loaded has no label any more, or another one.
 */
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
  const { candidates } = await client.fetchQuery({ ...printCandidatesQuery(numbers), staleTime: 0 });
  const labels = new Map(candidates.filter(canBePrinted).map((one) => [one.tracking_number, one]));
  const labelOf = (number: string) => {
    const label = labels.get(number);
    if (label === undefined) throw new Error(`Order ${number} has no label.`);
    return label;
  };
  const tasks = [
    ...numbers.map((number) => async () => {
      try {
        files.set(number, (await client.fetchQuery(labelPdfQuery(labelOf(number)))).bytes);
      } catch {
        failed.push(number);
      }
    }),
    ...wanted.map(({ number, kind, isSure }) => async () => {
      try {
        const bytes = await client.fetchQuery(orderDocumentQuery(labelOf(number), kind));
        papers.set(`${number} ${kind}`, { number, kind, bytes });
      } catch (problem) {
        // If it wasn't known which documents the order has, a missing one isn't a failure.
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

/** Lists every document of these orders, and whether the service has confirmed that it exists (`isSure`). */
export function listPapers(numbers: readonly string[], papersOf: Readonly<Record<string, PapersOfOrder>>) {
  return numbers.flatMap((number) => {
    const { kinds = [], isSure = false } = papersOf[number] ?? {};
    return kinds.map((kind) => ({ number, kind, isSure }));
  });
}
