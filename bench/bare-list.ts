import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type BaselineFile, serveBaseline } from './serve-baseline.ts';

const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets');

/**
 * Baselines that can't be beaten: the same orders from the same gateway with the same styles, drawn by forty lines of script (`/orders`),
 * and by React with TanStack's table only (`/tanstack`).
 */
export async function serveBareList(gateway: string) {
  const style = readdirSync(ASSETS).find((name) => /^index-.*\.css$/u.test(name)) ?? '';
  const files: Readonly<Record<string, BaselineFile>> = {
    '/orders': ['text/html', PAGE],
    '/tanstack': ['text/html', TANSTACK_PAGE],
    '/tanstack.js': ['text/javascript', brotliCompressSync(await buildTanstackList())],
    '/list.js': ['text/javascript', SCRIPT],
    '/style.css': ['text/css', readFileSync(join(ASSETS, `${style}.br`))],
  };
  return serveBaseline(gateway, (path) => files[path]);
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title>
<link rel="stylesheet" href="/style.css"><script type="module" src="/list.js"></script></head>
<body><section aria-label="Selection"></section><table role="grid" aria-label="Orders"><tbody></tbody></table></body></html>`;

const TANSTACK_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title>
<link rel="stylesheet" href="/style.css"><script type="module" src="/tanstack.js"></script></head>
<body><div id="root"></div></body></html>`;

async function buildTanstackList(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'tanstack-list.ts') } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

const SCRIPT = `
const read = async (path) => (await fetch(path)).json();
const search = new URLSearchParams(location.search);
const [, { orders }] = await Promise.all([read('/api/session'), read('/api/orders?view=' + (search.get('view') ?? 'ready') + '&page=1&size=' + (search.get('size') ?? 50))]);
const body = document.querySelector('tbody');
const selected = new Set();
for (const order of orders) {
  const row = body.insertRow();
  row.className = 'order-row';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.ariaLabel = 'Select order ' + order.tracking_number;
  row.insertCell().append(box);
  for (const name of ['tracking_number', 'retailer_order_number', 'receiver_name', 'delivery_suburb', 'item_count',
    'courier_name', 'label', 'booking', 'created_at']) row.insertCell().textContent = order[name];
}
body.addEventListener('change', ({ target }) => {
  const number = target.ariaLabel;
  target.closest('tr').ariaSelected = target.checked;
  if (target.checked) selected.add(number);
  else selected.delete(number);
  document.querySelector('section').textContent = selected.size + ' selected';
});
`;
