import { pdfjs } from 'react-pdf';
import { takeEarlyWorker } from '#dashboard/browser/early-worker.ts';
import { Store } from '#dashboard/browser/store.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';

// Set where react-pdf is imported, or its own default, a file on a public CDN, would win.
allowOwnScriptUrls();
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

interface PdfSettings {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
  readonly iccUrl: string;
  readonly isEvalSupported: boolean;
  readonly wasmUrl: string;
  readonly useWasm: boolean;
  readonly worker?: InstanceType<typeof pdfjs.PDFWorker>;
}

/** Fonts, character maps and colour profiles of pdf.js, served by our own server. */
const FILES: PdfSettings = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
  isEvalSupported: false,
  // Compiling decoders in the browser would need a wider security policy; `wasm` holds the same decoders in plain script.
  wasmUrl: '/pdfjs/wasm/',
  useWasm: false,
};

/** One object for all documents: react-pdf loads a document again when its settings change. */
export const pdfSettings = new Store<PdfSettings>(FILES);

// One worker for every PDF, started with the page where the server knows that it will be needed, else while the file is on its
// way: starting takes longer than reading. Where it can't be loaded, each document starts a worker of its own.
if (typeof Worker !== 'undefined') {
  const early = takeEarlyWorker();
  const worker = early === undefined ? new pdfjs.PDFWorker() : pdfjs.PDFWorker.create({ port: early.worker });
  pdfSettings.set({ ...FILES, worker });
  (early?.started ?? worker.promise).catch(() => pdfSettings.set(FILES));
}
