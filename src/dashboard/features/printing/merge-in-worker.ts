import type { MergedLabels, MergeJob } from './merge-labels.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';

export type LabelsPdf = Omit<MergedLabels, 'parts'> & { readonly pdf: Blob };
type Answer = { readonly merged: MergedLabels } | { readonly problem: string };

/** Runs `mergeLabels` off the main thread, with one worker per job so that its memory is freed afterwards. */
export async function mergeInWorker(job: MergeJob, signal?: AbortSignal): Promise<LabelsPdf> {
  // The job may have been aborted while the last labels were being fetched.
  signal?.throwIfAborted();
  allowOwnScriptUrls();
  const worker = new Worker(new URL('merge-labels-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<LabelsPdf>();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('merged' in data) {
      const { parts, ...merged } = data.merged;
      resolve({ ...merged, pdf: new Blob([...parts], { type: 'application/pdf' }) });
    } else reject(new Error(data.problem));
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  signal?.addEventListener('abort', () => reject(signal.reason as Error));
  // Blobs instead of transfers: the page keeps the labels, to reprint after a jam, and the worker reads one at a time.
  const files = job.files.map((file) => new Blob([file]));
  worker.postMessage({ ...job, files } satisfies MergeJob, { transfer: [] });
  return promise.finally(() => worker.terminate());
}
