import { type MergeJob, mergeLabels } from './merge-labels.ts';

/** Merging a thousand labels takes seconds of work: here, so that the page stays alive. */
globalThis.addEventListener('message', (event: MessageEvent<MergeJob>) => {
  mergeLabels(event.data).then(
    (merged) => globalThis.postMessage({ merged }, { transfer: [merged.bytes.buffer] }),
    (cause: unknown) => globalThis.postMessage({ problem: String(cause) }, { transfer: [] }),
  );
});
