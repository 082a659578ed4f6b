import { pdfjs } from 'react-pdf';
import { takeEarlyWorker } from '#dashboard/browser/early-worker.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';
import { type OpenPdf, type PdfReading, readPdf, takeEarlyReading } from './pdf-opener.ts';

// Set where react-pdf is imported, or its own default would win.
allowOwnScriptUrls();
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

interface SharedWorker {
  readonly worker: InstanceType<typeof pdfjs.PDFWorker>;
  /** Rejects when its script can't be loaded: nothing that is sent to it is answered then. */
  readonly started: Promise<void>;
}

// One worker for every PDF, started with the page where the server knows that it will be needed, else while the file is on its
// way: starting takes longer than reading. Where it can't be loaded, each document starts a worker of its own.
let shared: SharedWorker | undefined = typeof Worker === 'undefined' ? undefined : shareWorker();
shared?.started.catch(() => (shared = undefined));

function shareWorker(): SharedWorker {
  const early = takeEarlyWorker();
  if (early !== undefined) return { worker: pdfjs.PDFWorker.create({ port: early.worker }), started: early.started };
  const worker = new pdfjs.PDFWorker();
  return { worker, started: worker.promise };
}

/** Opens a PDF, or goes on with what was begun with the page. */
export function openPdf(bytes: Uint8Array): PdfReading {
  if (shared === undefined) return readPdf(bytes);
  let isClosed = false;
  let reading = takeEarlyReading(bytes) ?? readPdf(bytes, shared.worker);
  const readAgain = async (): Promise<OpenPdf> => {
    if (!isClosed) reading = readPdf(bytes);
    return reading.opened;
  };
  return {
    opened: shared.started.then(() => reading.opened, readAgain),
    close: () => {
      isClosed = true;
      reading.close();
    },
  };
}
