import { pdfjs } from 'react-pdf';
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
  worker?: InstanceType<typeof pdfjs.PDFWorker>;
}

/** Fonts, character maps and colour profiles of pdf.js, served by our own server. One constant object: react-pdf loads a document again when its options change. */
export const PDF_SETTINGS: PdfSettings = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
  isEvalSupported: false,
  // Compiling decoders in the browser would need a wider security policy; `wasm` holds the same decoders in plain script.
  wasmUrl: '/pdfjs/wasm/',
  useWasm: false,
};

// One worker for every PDF, started while the file is on its way: starting takes longer than reading.
if (typeof Worker !== 'undefined') {
  const worker = new pdfjs.PDFWorker();
  PDF_SETTINGS.worker = worker;
  worker.promise.catch(() => {
    // It could not be fetched. Each document then starts a worker of its own.
    delete PDF_SETTINGS.worker;
  });
}
