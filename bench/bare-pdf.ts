import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets');
/** What a browser may keep, as the gateway sends it. */
const KEPT = 'public, max-age=31536000, immutable';

/**
 * What can't be done faster: pdf.js alone, with the worker as it was built for Slipway and the same PDF from the same gateway. The worker is
 * started and the PDF asked for by the page's first lines; the first page is drawn `width` CSS pixels wide (`/manifests/{id}?width=`).
 */
export async function serveBarePdf(gateway: string) {
  const worker = readdirSync(ASSETS).find((name) => /^pdf\.worker.*\.mjs\.br$/u.test(name)) ?? '';
  const reader = createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.min.mjs');
  const scripts: Readonly<Record<string, Buffer>> = {
    '/pdf.worker.mjs': readFileSync(join(ASSETS, worker)),
    '/pdf.mjs': brotliCompressSync(readFileSync(reader)),
  };
  const pass = async (path: string, cookie: string, response: ServerResponse) => {
    const answer = await fetch(gateway + path, { headers: { cookie } });
    response.writeHead(answer.status, { 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const script = scripts[path];
    if (script !== undefined) {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': KEPT,
      });
      response.end(script);
    } else if (path.startsWith('/manifests/')) {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      response.end(PAGE);
    } else {
      void pass(path, request.headers.cookie ?? '', response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Manifest</title>
<script>
const worker = new Worker('/pdf.worker.mjs', { type: 'module' });
const asked = fetch('/api' + location.pathname + '/pdf', { cache: 'no-store' });
</script>
<link rel="modulepreload" href="/pdf.mjs">
<script type="module">
import { getDocument, PDFWorker } from '/pdf.mjs';
const data = new Uint8Array(await (await asked).arrayBuffer());
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
