import { type MergeJob, mergeLabels } from './merge-labels.ts';

const RELEASED = new Uint8Array();

/** Merging a thousand labels takes seconds, so a worker does it to keep the page responsive. */
globalThis.addEventListener('message', ({ data }: MessageEvent<MergeJob>) => {
  // Release each of the worker's own copies as soon as it is in the PDF.
  mergeLabels(data, (file) => {
    data.files[file] = RELEASED;
  }).then(
    (merged) => globalThis.postMessage({ merged }, { transfer: merged.parts.map(({ buffer }) => buffer) }),
    (cause: unknown) => globalThis.postMessage({ problem: String(cause) }, { transfer: [] }),
  );
});
