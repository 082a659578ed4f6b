import { parentPort, workerData } from 'node:worker_threads';
import { drawLabel } from './label-pdf.ts';
import { drawManifest } from './manifest-pdf.ts';
import { drawPaper } from './paper-pdf.ts';
import type { PrintJob } from './pdf-facts.ts';

/** Set by the printer: jobs still queued at that point are dropped. */
const isEnding = workerData as Int32Array<SharedArrayBuffer>;

/** The thread that draws PDFs, so that the platform stays responsive. Fonts stay open between documents. */
parentPort?.on('message', (message: 'end' | { id: number; job: PrintJob }) => {
  if (message === 'end') parentPort?.close();
  else if (Atomics.load(isEnding, 0) === 0) void answer(message.id, message.job);
});

async function answer(id: number, job: PrintJob): Promise<void> {
  let answered: { id: number; bytes?: Uint8Array<ArrayBuffer>; problem?: string };
  try {
    const pdf = draw(job);
    const chunks: Uint8Array[] = [];
    for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
    answered = { id, bytes: new Uint8Array(Buffer.concat(chunks)) };
  } catch (cause) {
    answered = { id, problem: String((cause as Error).stack ?? cause) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(answered);
}

function draw(job: PrintJob): PDFKit.PDFDocument {
  switch (job.kind) {
    case 'label':
      return drawLabel(job.facts);
    case 'manifest':
      return drawManifest(job.facts);
    case 'paper':
      return drawPaper(job.facts);
  }
}
