import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

// Bundled alone with pdf.js (`script-groups.ts`), because a manifest's page starts it before the dashboard. So it imports nothing else.

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly first: PDFPageProxy;
}

export interface PdfReading {
  /** Resolves once its pages can be rendered. */
  readonly opened: Promise<OpenPdf>;
  readonly close: () => void;
}

/** pdf.js's fonts, character maps and colour profiles, served by our own server. */
const FILES = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
  isEvalSupported: false,
  // Compiling decoders in the browser would need a wider security policy; `wasm` holds the same decoders in plain script.
  wasmUrl: '/pdfjs/wasm/',
  useWasm: false,
};

let early: { readonly bytes: Uint8Array; readonly reading: PdfReading } | undefined;

/** Opens a PDF and reads its first page. Without `worker`, it starts one. */
export function readPdf(bytes: Uint8Array, worker?: PDFWorker): PdfReading {
  // Passing the bytes to a worker transfers them, so it gets a copy.
  const task = getDocument({ ...FILES, data: bytes.slice(), ...(worker === undefined ? {} : { worker }) });
  return { opened: task.promise.then(readFirstPage), close: () => void task.destroy() };
}

/** Takes, once, the reading that the page's first script began, if it is of these bytes. */
export function takeEarlyReading(bytes: Uint8Array): PdfReading | undefined {
  const taken = early;
  early = undefined;
  if (taken === undefined || isSame(taken.bytes, bytes)) return taken?.reading;
  taken.reading.close();
  return undefined;
}

async function readFirstPage(pdf: PDFDocumentProxy): Promise<OpenPdf> {
  const first = await pdf.getPage(1);
  prepareDrawing(first);
  return { pdf, first };
}

/** Makes the worker prepare the page's drawing operations before its size is known: an unfinished rendering keeps them for the next one. */
function prepareDrawing(page: PDFPageProxy): void {
  const drawing = page.render({ canvas: document.createElement('canvas'), viewport: page.getViewport({ scale: 1 }) });
  drawing.onContinue = () => undefined;
  // Rejects when the document is closed.
  drawing.promise.catch(() => undefined);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

async function openEarly({ whole }: NonNullable<typeof globalThis.earlyDocument>, port: Worker): Promise<void> {
  const worker = PDFWorker.create({ port });
  const loaded = await whole;
  if (loaded === undefined) return;
  const bytes = new Uint8Array(loaded.bytes);
  early = { bytes, reading: readPdf(bytes, worker) };
  const opened = await early.reading.opened;
  await untilStyled();
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-picture-name]');
  // Any other page or zoom than the default is left to the viewer.
  if (canvas?.parentElement && location.search === '') await drawOn(canvas, canvas.parentElement, opened);
}

/** The document has finished parsing only after its styles have loaded. */
async function untilStyled(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Draws the first page on the server-rendered sheet, as the viewer will, so that it shows before the dashboard has loaded. */
async function drawOn(canvas: HTMLCanvasElement, sheet: HTMLElement, { pdf, first }: OpenPdf): Promise<void> {
  const size = first.getViewport({ scale: 1 });
  const width = Math.floor(sheet.getBoundingClientRect().width);
  const viewport = first.getViewport({ scale: (width / size.width) * devicePixelRatio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await first.render({ canvas, viewport }).promise;
  sheet.style.aspectRatio = `${size.width} / ${size.height}`;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', (canvas.dataset['pictureName'] ?? '').replace('{pages}', String(pdf.numPages)));
  canvas.style.width = `${width}px`;
  canvas.hidden = false;
}

const { earlyDocument, earlyWorker } = globalThis;
if (earlyDocument !== undefined && earlyWorker !== undefined) {
  // The caller that takes the reading handles errors.
  openEarly(earlyDocument, earlyWorker.worker).then(earlyDocument.settle, earlyDocument.settle);
}
