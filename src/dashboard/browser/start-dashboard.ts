import { afterPaint } from './after-paint.ts';
import { endFirstPaint, isFirstPaint, showFirstPaint } from './first-paint.ts';
import { DASHBOARD_SCRIPT, preloadModule } from './preload-module.ts';
import { untilFontsAreHere } from './until-fonts-are-here.ts';

const LIST = '[role="grid"]';
const AGAIN_MS = 1000;
const AGAIN_AT_MOST_MS = 16_000;
/** If the document takes longer than this after the first paint, the dashboard no longer waits for it. */
const DOCUMENT_WITHIN_MS = 1000;

/**
 * Starts the dashboard's script once the page is parsed; on a page that arrived rendered, once that is on the screen: evaluating the script
 * would delay its rows, or the picture of its document. In development the page starts it itself.
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
  if (isFirstPaint()) await untilFontsAreHere(text);
  showFirstPaint();
  afterPaint(() => {
    endFirstPaint();
    // A list still has to show the rows that the first paint left out.
    if (document.querySelector(LIST) !== null) afterPaint(start);
    else if (globalThis.earlyDocument === undefined) start();
    else void startAfterDocument(globalThis.earlyDocument);
  });
}

function start(): void {
  const link = document.querySelector<HTMLLinkElement>(`#${DASHBOARD_SCRIPT}`);
  if (link === null) return;
  // A document and its viewer come first.
  const next = globalThis.earlyDocument === undefined ? link.dataset['next'] : undefined;
  for (const file of next?.split(' ') ?? []) preloadModule(file);
  run(link.href, AGAIN_MS);
}

/** Fetches the page's files after the document's picture: otherwise both would compete for network and CPU. */
async function startAfterDocument({ settled }: NonNullable<typeof globalThis.earlyDocument>): Promise<void> {
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, DOCUMENT_WITHIN_MS))]);
  for (const file of document.documentElement.dataset['files']?.split(' ') ?? []) preloadModule(file);
  start();
}

/** A page that arrived rendered looks usable, so a failed fetch is retried. */
function run(script: string, againMs: number): void {
  import(/* @vite-ignore */ script).catch(() =>
    setTimeout(run, againMs, script, Math.min(againMs * 2, AGAIN_AT_MOST_MS)),
  );
}
