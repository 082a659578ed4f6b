import { afterPaint } from './after-paint.ts';
import { endFirstPicture, isFirstPicture, showFirstPicture } from './first-picture.ts';
import { DASHBOARD_SCRIPT, preloadModule } from './preload-module.ts';
import { untilFontsAreHere } from './until-fonts-are-here.ts';

const LIST = '[role="grid"]';
const AGAIN_MS = 1000;
const AGAIN_AT_MOST_MS = 16_000;
/** A document that takes longer after the first picture holds the dashboard up no more. */
const DOCUMENT_WITHIN_MS = 1000;

/**
 * Starts the dashboard's script once the page is parsed; on a page that arrived drawn, once that is on the screen: evaluating the
 * script would hold its rows back, or the picture of its document. In development the page starts it itself.
 */
export function startDashboard(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.querySelector<HTMLElement>('#root');
    if (root?.dataset['drawnFor'] !== undefined) {
      void show(root.textContent);
      return;
    }
    endFirstPicture();
    start();
  });
}

async function show(text: string): Promise<void> {
  if (isFirstPicture()) await untilFontsAreHere(text);
  showFirstPicture();
  afterPaint(() => {
    endFirstPicture();
    // A list has rows that the first picture left out.
    if (document.querySelector(LIST) !== null) afterPaint(start);
    else if (globalThis.earlyDocument === undefined) start();
    else void startAfterDocument(globalThis.earlyDocument);
  });
}

function start(): void {
  const link = document.querySelector<HTMLLinkElement>(`#${DASHBOARD_SCRIPT}`);
  if (link === null) return;
  // A document and what reads it come first.
  const next = globalThis.earlyDocument === undefined ? link.dataset['next'] : undefined;
  for (const file of next?.split(' ') ?? []) preloadModule(file);
  run(link.href, AGAIN_MS);
}

/** What the page needs comes after the picture of its document: both would share the network and the processor. */
async function startAfterDocument({ settled }: NonNullable<typeof globalThis.earlyDocument>): Promise<void> {
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, DOCUMENT_WITHIN_MS))]);
  for (const file of document.documentElement.dataset['files']?.split(' ') ?? []) preloadModule(file);
  start();
}

/** A page that arrived drawn looks as if it could be used: what can't be fetched is asked for again. */
function run(script: string, againMs: number): void {
  import(/* @vite-ignore */ script).catch(() =>
    setTimeout(run, againMs, script, Math.min(againMs * 2, AGAIN_AT_MOST_MS)),
  );
}
