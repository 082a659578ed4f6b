import { afterPaint } from './after-paint.ts';
import { endFirstPaint, isFirstPaint, showFirstPaint, showRowsWhenIdle } from './first-paint.ts';
import { DASHBOARD_SCRIPT, preloadModule } from './preload-module.ts';
import { untilFontsLoad } from './until-fonts-load.ts';

const LIST = '[role="grid"]';
const RETRY_AFTER_MS = 1000;
const MAX_RETRY_AFTER_MS = 16_000;
/** If the document takes longer than this after the first paint, the dashboard no longer waits for it. */
const DOCUMENT_WITHIN_MS = 1000;

/**
 * Starts the dashboard's script once the page is parsed; on a server-rendered page, after its paint: evaluating the script would delay its
 * rows, or its document's first page. In development the page starts it itself.
 */
export function startDashboard(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.querySelector<HTMLElement>('#root');
    if (root?.dataset['renderedFor'] !== undefined) {
      void show(root.textContent);
      return;
    }
    endFirstPaint();
    start();
  });
}

async function show(text: string): Promise<void> {
  if (isFirstPaint()) await untilFontsLoad(text);
  showFirstPaint();
  afterPaint(() => {
    if (document.querySelector(LIST) !== null) {
      showRowsWhenIdle();
      // What was clicked as soon as it appeared is shown first.
      afterPaint(start);
      return;
    }
    endFirstPaint();
    if (globalThis.earlyDocument === undefined) start();
    else void startAfterDocument(globalThis.earlyDocument);
  });
}

function start(): void {
  const link = document.querySelector<HTMLLinkElement>(`#${DASHBOARD_SCRIPT}`);
  if (link === null) return;
  // A document and its viewer come first.
  const next = globalThis.earlyDocument === undefined ? link.dataset['next'] : undefined;
  for (const file of next?.split(' ') ?? []) preloadModule(file);
  run(link.href, RETRY_AFTER_MS);
}

/** Fetches the page's files once the document's first page is drawn: otherwise both would compete for network and CPU. */
async function startAfterDocument({ settled }: NonNullable<typeof globalThis.earlyDocument>): Promise<void> {
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, DOCUMENT_WITHIN_MS))]);
  for (const file of document.documentElement.dataset['files']?.split(' ') ?? []) preloadModule(file);
  start();
}

/** A server-rendered page looks usable, so a failed fetch is retried. */
function run(script: string, retryAfterMs: number): void {
  import(/* @vite-ignore */ script).catch(() =>
    setTimeout(run, retryAfterMs, script, Math.min(retryAfterMs * 2, MAX_RETRY_AFTER_MS)),
  );
}
