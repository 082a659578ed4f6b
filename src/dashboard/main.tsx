import { createRoot, hydrateRoot } from 'react-dom/client';
import { describeReader } from '#dashboard/browser/reader.ts';
import { pageIsTakenOver } from '#dashboard/browser/taken-over.ts';
import { dropEarlyActs } from '#dashboard/browser/use-early-acts.ts';
import { untilIdle } from '#dashboard/browser/when-idle.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { App } from './app.tsx';
import { preloadPage } from './page-chunks.ts';
import '#dashboard/router/first-popstate.ts';
import './styles.css';

// Zod would compile its parsers by `new Function`, which the page's content security policy refuses, loudly. It comes
// after the first page and reads its settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Later than that, the frame around the page is shown meanwhile. */
const CHUNK_WITHIN_MS = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('index.html has no #root');
const load = (path: string) => Promise.race([preloadPage(path), wait(CHUNK_WITHIN_MS)]);
const app = (
  <App client={createQueryClient()} Router={({ children }) => <BrowserRouter load={load}>{children}</BrowserRouter>} />
);
const { drawnFor } = root.dataset;
// Whatever the pointer: only words hang on that, and they follow.
if (drawnFor !== undefined && [describeReader(true), describeReader(false)].includes(drawnFor)) {
  // The page of a frame is evaluated meanwhile.
  void load(location.pathname);
  hydrateRoot(root, app);
} else {
  pageIsTakenOver();
  if (drawnFor === undefined) dropEarlyActs();
  const drawAnew = () => {
    // What was drawn for another reader, as before a change in another tab, goes; what was done on it is done on the new page.
    globalThis.earlyActs?.acts.push({ kind: 'focus', control: document.activeElement ?? document.body });
    createRoot(root).render(app);
  };
  // The page's chunk was asked for with the page, and is mostly here.
  void load(location.pathname).then(drawAnew);
}
// What somebody has done on the drawn page already is done again once that is taken over: by then its code is here.
if ((globalThis.earlyActs?.acts.length ?? 0) > 0)
  import('#dashboard/browser/replay-early-acts.ts').catch(() => undefined);
// Without the server the next change tells it.
untilIdle()
  .then(() => import('#dashboard/browser/tell-reader.ts'))
  .then(({ tellReader }) => tellReader())
  .catch(() => undefined);
