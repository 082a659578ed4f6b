import { createRoot, hydrateRoot } from 'react-dom/client';
import { encodeClientHints } from '#dashboard/browser/client-hints.ts';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { dropEarlyInput } from '#dashboard/browser/use-early-input.ts';
import { untilIdle } from '#dashboard/browser/when-idle.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { App } from './app.tsx';
import { preloadPage } from './page-chunks.ts';
import '#dashboard/router/first-popstate.ts';
import './styles.css';

// Zod would compile its parsers with `new Function`, which the page's content security policy refuses, with an error. It loads after the
// first page and reads its settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** If it takes longer, the frame around the page is shown meanwhile. */
const CHUNK_WITHIN_MS = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('index.html has no #root');
const load = (path: string) => Promise.race([preloadPage(path), wait(CHUNK_WITHIN_MS)]);
const app = (
  <App client={createQueryClient()} Router={({ children }) => <BrowserRouter load={load}>{children}</BrowserRouter>} />
);
const { renderedFor } = root.dataset;
// Matches either pointer: only texts depend on it, and they are updated later.
if (renderedFor !== undefined && [encodeClientHints(true), encodeClientHints(false)].includes(renderedFor)) {
  // Evaluates the chunk of a framed page meanwhile.
  void load(location.pathname);
  hydrateRoot(root, app);
} else {
  markPageHydrated();
  if (renderedFor === undefined) dropEarlyInput();
  const renderFresh = () => {
    // A page rendered from outdated hints, such as before a change in another tab, is replaced; input on it is replayed on the new page.
    globalThis.earlyInput?.inputs.push({ kind: 'focus', control: document.activeElement ?? document.body });
    createRoot(root).render(app);
  };
  // The page's chunk was requested with the page, and has mostly arrived.
  void load(location.pathname).then(renderFresh);
}
// Loads the code that replays early input, so that it is available once the page is hydrated.
if ((globalThis.earlyInput?.inputs.length ?? 0) > 0)
  import('#dashboard/browser/replay-early-input.ts').catch(() => undefined);
// If that fails, the next change sends them.
untilIdle()
  .then(() => import('#dashboard/browser/send-client-hints.ts'))
  .then(({ sendClientHints }) => sendClientHints())
  .catch(() => undefined);
