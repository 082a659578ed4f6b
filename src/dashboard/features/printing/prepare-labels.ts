import type { QueryClient } from '@tanstack/react-query';
import type { LabelSize } from '#domain/label-sheets.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { collectLabels } from './collect-labels.ts';
import { drawCover } from './draw-cover.ts';
import { mergeInWorker } from './merge-in-worker.ts';
import type { MergedLabels } from './merge-labels.ts';

export interface PrintJobPlan {
  /** As they leave the printer; each once. */
  readonly numbers: readonly string[];
  readonly size: LabelSize;
  readonly startAt: number;
  readonly copies: number;
  /** Null: no cover label. */
  readonly coverName: string | null;
}

export interface PreparedLabels extends MergedLabels {
  /** What is in the PDF, first to last; each once. */
  readonly numbers: readonly string[];
  /** Whose label could not be fetched or read. */
  readonly leftOut: readonly string[];
}

export interface PrepareProgress {
  readonly done: number;
  readonly all: number;
}

/** One PDF of many labels, as they leave the printer. */
export async function prepareLabels(
  client: QueryClient,
  plan: PrintJobPlan,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
): Promise<PreparedLabels> {
  const all = plan.numbers.length;
  onProgress({ done: 0, all });
  const { files, failed } = await collectLabels(client, plan.numbers, (done) => onProgress({ done, all }), signal);
  const fetched = plan.numbers.filter((number) => files.has(number));
  const cover =
    plan.coverName === null
      ? undefined
      : await drawCover(plan.size, [
          copy.coverTitle,
          copy.coverCount(fetched.length),
          formatDateTime(Date.now()),
          plan.coverName,
        ]);
  const merged = await mergeInWorker(
    {
      files: fetched.map((number) => files.get(number) ?? new Uint8Array()),
      order: fetched.flatMap((_, index) => Array.from({ length: plan.copies }, () => index)),
      size: plan.size,
      startAt: plan.startAt,
      cover,
    },
    signal,
  );
  const unreadable = new Set(merged.unreadable);
  return {
    ...merged,
    numbers: fetched.filter((_, index) => !unreadable.has(index)),
    leftOut: [...failed, ...fetched.filter((_, index) => unreadable.has(index))],
  };
}
