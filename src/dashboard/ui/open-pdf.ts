import { pdfjs } from 'react-pdf';
import { takeEarlyWorker } from '#dashboard/browser/early-worker.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';
import { type OpenPdf, type PdfReading, readPdf, takeEarlyReading } from './pdf-opener.ts';

// Must be set in the module that imports react-pdf; otherwise its own default would win.
allowOwnScriptUrls();
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

interface SharedWorker {
  readonly worker: InstanceType<typeof pdfjs.PDFWorker>;
  /** Rejects if its script can't be loaded; the worker then answers nothing. */
  readonly started: Promise<void>;
}

// One worker for all PDFs. It is started with the page if the server knows that it will be needed, otherwise while the file is being
// fetched, because starting takes longer than reading. If it can't be loaded, each document starts its own.
let shared: SharedWorker | undefined = typeof Worker === 'undefined' ? undefined : shareWorker();
shared?.started.catch(() => (shared = undefined));

function shareWorker(): SharedWorker {
  const early = takeEarlyWorker();
  if (early !== undefined) return { worker: pdfjs.PDFWorker.create({ port: early.worker }), started: early.started };
  const worker = new pdfjs.PDFWorker();
  return { worker, started: worker.promise };
}

/** Opens a PDF, or continues with the reading that the page has already begun. */
export function openPdf(bytes: Uint8Array): PdfReading {
  if (shared === undefined) return readPdf(bytes);
  let isClosed = false;
  let reading = takeEarlyReading(bytes) ?? readPdf(bytes, shared.worker);
  const readInOwnWorker = async (): Promise<OpenPdf> => {
    if (!isClosed) reading = readPdf(bytes);
    return reading.opened;
  };
  return {
    opened: shared.started.then(() => reading.opened, readInOwnWorker),
    close: () => {
      isClosed = true;
      reading.close();
    },
  };
}
