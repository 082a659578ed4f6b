import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BaselineFile, serveBaseline } from './serve-baseline.ts';

const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets');
/**
 * A baseline that can't be beaten: pdf.js alone, with Slipway's build of the worker and the same PDF from the same gateway. The page's
 * first lines start the worker and request the PDF; the first page is drawn `width` CSS pixels wide (`/manifests/{id}?width=`).
 */
export async function serveBarePdf(gateway: string) {
  const worker = readdirSync(ASSETS).find((name) => /^pdf\.worker.*\.mjs\.br$/u.test(name)) ?? '';
  const reader = createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.min.mjs');
  const files: Readonly<Record<string, BaselineFile>> = {
    '/pdf.worker.mjs': ['text/javascript', readFileSync(join(ASSETS, worker))],
    '/pdf.mjs': ['text/javascript', brotliCompressSync(readFileSync(reader))],
  };
  return serveBaseline(
    gateway,
    (path) => files[path] ?? (path.startsWith('/manifests/') ? ['text/html', PAGE] : undefined),
  );
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Manifest</title>
<script>
const worker = new Worker('/pdf.worker.mjs', { type: 'module' });
const fetched = fetch('/api' + location.pathname + '/pdf', { cache: 'no-store' });
</script>
<link rel="modulepreload" href="/pdf.mjs">
<script type="module">
import { getDocument, PDFWorker } from '/pdf.mjs';
const data = new Uint8Array(await (await fetched).arrayBuffer());
const pdf = await getDocument({ data, worker: PDFWorker.create({ port: worker }), isEvalSupported: false, useWasm: false }).promise;
const page = await pdf.getPage(1);
const scale = new URLSearchParams(location.search).get('width') / page.getViewport({ scale: 1 }).width;
const canvas = document.querySelector('canvas');
const viewport = page.getViewport({ scale: scale * devicePixelRatio });
canvas.width = viewport.width;
canvas.height = viewport.height;
await page.render({ canvas, canvasContext: canvas.getContext('2d', { alpha: false }), viewport }).promise;
canvas.style.visibility = '';
</script></head><body><canvas role="img" style="visibility: hidden"></canvas></body></html>`;
