import type { QueryClient } from '@tanstack/react-query';
import type { LabelSize } from '#domain/label-sizes.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import type { PapersOfOrder } from '#dashboard/state/print-run.ts';
import { labelKeys } from '#dashboard/queries/later-query-keys.ts';
import { collectLabels, listPapers, type MissingPaper } from './collect-labels.ts';
import { drawCover } from './draw-cover.ts';
import { type LabelsPdf, mergeInWorker } from './merge-in-worker.ts';

export interface PrintJobPlan {
  /** Tracking numbers in printing order, each once. */
  readonly numbers: readonly string[];
  readonly size: LabelSize;
  readonly startAt: number;
  readonly copies: number;
  /** The documents to print with the labels, by tracking number. */
  readonly papers: Readonly<Record<string, PapersOfOrder>>;
  /** The list name on the cover label; null for no cover. */
  readonly coverName: string | null;
}

export interface PreparedLabels extends LabelsPdf {
  /** The labels in the PDF, in order, each once. */
  readonly numbers: readonly string[];
  /** Orders whose label couldn't be fetched or read. */
  readonly leftOut: readonly string[];
  /** Accompanying documents that couldn't be fetched or read. */
  readonly leftOutPapers: readonly MissingPaper[];
}

export interface PrepareProgress {
  readonly done: number;
  readonly all: number;
  /** Whether the job includes documents other than labels. */
  readonly hasPapers: boolean;
}

/** Fetches labels and merges them into one PDF, in printing order. */
export async function prepareLabels(
  client: QueryClient,
  plan: PrintJobPlan,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
): Promise<PreparedLabels> {
  const wanted = listPapers(plan.numbers, plan.papers).length;
  const all = plan.numbers.length + wanted;
  const report = (done: number) => onProgress({ done, all, hasPapers: wanted > 0 });
  report(0);
  const collected = await collectLabels(client, plan.numbers, plan.papers, report, signal);
  const { files, failed } = collected;
  const fetched = plan.numbers.filter((number) => files.has(number));
  const merge = async (numbers: readonly string[]) => {
    const cover =
      plan.coverName === null
        ? undefined
        : await drawCover(plan.size, [
            copy.coverTitle,
            copy.coverCount(numbers.length),
            formatDateTime(Date.now()),
            plan.coverName,
          ]);
    // Without its own label, a document would end up between other orders' labels.
    const papers = collected.papers.filter(({ number }) => numbers.includes(number));
    const job = {
      files: numbers.map((number) => files.get(number) ?? new Uint8Array()),
      order: numbers.flatMap((_, index) => Array.from({ length: plan.copies }, () => index)),
      size: plan.size,
      papers: papers.map(({ number, bytes }) => ({ label: numbers.indexOf(number), bytes })),
      startAt: plan.startAt,
      cover,
    };
    return { papers, ...(await mergeInWorker(job, signal)) };
  };
  const first = await merge(fetched);
  const unreadable = first.unreadable.flatMap((index) => fetched[index] ?? []);
  const numbers = fetched.filter((number) => !unreadable.includes(number));
  // Only merging shows which labels can't be read, and the cover must not count those.
  const { papers, ...merged } = plan.coverName === null || unreadable.length === 0 ? first : await merge(numbers);
  const unreadablePapers = merged.unreadablePapers
    .flatMap((index) => papers[index] ?? [])
    .map(({ number, kind }) => ({ number, kind }));
  // Evicted from the cache: a proxy's page may have come in their place, and a retry must fetch them again.
  const forgotten = [
    ...unreadable.map((number) => labelKeys.pdfs(number)),
    ...unreadablePapers.map(({ number }) => labelKeys.documents(number)),
  ];
  for (const queryKey of forgotten) void client.invalidateQueries({ queryKey });
  return {
    ...merged,
    numbers,
    leftOut: [...failed, ...unreadable],
    leftOutPapers: [...collected.failedPapers, ...unreadablePapers],
  };
}
