import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderedPage, RenderPage, PageToRender } from '#contract/gateway/first-answers.ts';
import { awaitedChunks } from './browser/lazy-chunk.ts';
import { BRAND } from './copy/shell.ts';
import { setClientHints, DEFAULT_CLIENT_HINTS } from './browser/client-hints.ts';
import { titleOnServer } from './server-rendered-pages.ts';
import { serveFirstAnswers } from './queries/first-answers.ts';
import { createQueryClient } from './queries/query-client.ts';
import { App } from './app.tsx';
import { ServerRouter } from './router/server-router.tsx';

export { WARM_UP_PAGES } from './warm-up-pages.ts';

/** Chunks may depend on further chunks; more levels than this would be a cycle. */
const MAX_TRIES = 4;
/** React's marker for a part of the page that hadn't loaded yet. */
const UNFINISHED = '<!--$!-->';

/** Renders a page on the server as its browser would render it first. Anything that needs the browser is left to it. */
export const renderPage: RenderPage = async (page) => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const rendered = renderNow(page);
    if (rendered?.markup.includes(UNFINISHED) !== true) return rendered;
    // The page's chunk is needed for the first time since the start.
    await awaitedChunks();
  }
  return undefined;
};

/** Synchronous from setting the served data to reading it: two pages may be requested at once. */
function renderNow(page: PageToRender): RenderedPage | undefined {
  const hints = page.hints === '' ? DEFAULT_CLIENT_HINTS : page.hints;
  const title = setClientHints(hints) ? titleOnServer(page) : undefined;
  if (title === undefined) return undefined;
  serveFirstAnswers(page.answers);
  const client = createQueryClient();
  const Router = ({ children }: { readonly children: ReactNode }) => (
    <ServerRouter path={page.path} search={page.search}>
      {children}
    </ServerRouter>
  );
  const markup = renderToString(<App client={client} Router={Router} />);
  client.clear();
  const forHints = hints.replaceAll(/[^\w%.~!*'()-]/gu, '');
  return { title: `${title} · ${BRAND}`, markup: `<div id="root" data-rendered-for="${forHints}">${markup}</div>` };
}
