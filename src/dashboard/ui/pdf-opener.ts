import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';

// A file of its own with pdf.js (`script-groups.ts`): the page of a manifest starts it before the dashboard. So nothing else is imported here.

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly first: PDFPageProxy;
}

export interface PdfReading {
  /** Once its pages can be drawn. */
  readonly opened: Promise<OpenPdf>;
  readonly close: () => void;
}

/** Fonts, character maps and colour profiles of pdf.js, served by our own server. */
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

/** Opens a PDF and reads its first page. Without `worker` it gets one of its own. */
export function readPdf(bytes: Uint8Array, worker?: PDFWorker): PdfReading {
  // What is given to a worker is gone from here.
  const task = getDocument({ ...FILES, data: bytes.slice(), ...(worker === undefined ? {} : { worker }) });
  return { opened: task.promise.then(readFirstPage), close: () => void task.destroy() };
}

/** What the page's first lines asked for, if it is these bytes; given out once. */
export function takeEarlyReading(bytes: Uint8Array): PdfReading | undefined {
  const taken = early;
  early = undefined;
  if (taken === undefined || isSame(taken.bytes, bytes)) return taken?.reading;
  taken.reading.close();
  return undefined;
}

async function readFirstPage(pdf: PDFDocumentProxy): Promise<OpenPdf> {
  const first = await pdf.getPage(1);
  askForDrawing(first);
  return { pdf, first };
}

/** Has the worker say what there is to draw before anybody knows how large; a drawing that never goes on keeps that for the next one. */
function askForDrawing(page: PDFPageProxy): void {
  const drawing = page.render({ canvas: document.createElement('canvas'), viewport: page.getViewport({ scale: 1 }) });
  drawing.onContinue = () => undefined;
  // It ends with its document.
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
  // Another page or size than the first at its usual one is for the viewer.
  if (canvas?.parentElement && location.search === '') await drawOn(canvas, canvas.parentElement, opened);
}

/** The end of the page comes after its styles. */
async function untilStyled(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Draws the first page on the sheet that the server drew for it, as the viewer will: it is seen before anything of the dashboard has come. */
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
  // Whoever takes it hears of what went wrong.
  openEarly(earlyDocument, earlyWorker.worker).then(earlyDocument.settle, earlyDocument.settle);
}
