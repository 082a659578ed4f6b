import { type MergeJob, mergeLabels } from './merge-labels.ts';

/** Merging a thousand labels takes seconds, so a worker does it and the page stays responsive. */
globalThis.addEventListener('message', (event: MessageEvent<MergeJob>) => {
  mergeLabels(event.data).then(
    (merged) => globalThis.postMessage({ merged }, { transfer: [merged.bytes.buffer] }),
    (cause: unknown) => globalThis.postMessage({ problem: String(cause) }, { transfer: [] }),
  );
});
