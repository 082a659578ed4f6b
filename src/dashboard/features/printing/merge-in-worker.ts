import type { MergedLabels, MergeJob } from './merge-labels.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';

type Answer = { readonly merged: MergedLabels } | { readonly problem: string };

/** `mergeLabels` off the main thread. One worker per job, so that its memory is freed with it. */
export async function mergeInWorker(job: MergeJob, signal?: AbortSignal): Promise<MergedLabels> {
  allowOwnScriptUrls();
  const worker = new Worker(new URL('merge-labels-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<MergedLabels>();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('merged' in data) resolve(data.merged);
    else reject(new Error(data.problem));
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  signal?.addEventListener('abort', () => reject(signal.reason as Error));
  // Copied, not transferred: the page keeps the labels, to print the rest after a jam.
  worker.postMessage(job, { transfer: [] });
  return promise.finally(() => worker.terminate());
}
