import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  type RenderedPage,
  type RenderPage,
  FIRST_ANSWERS_ID,
  nameAnswer,
  CLIENT_HINTS_COOKIE,
} from '#contract/gateway/first-answers.ts';
import { isJapanese } from '#domain/is-japanese.ts';
import { filterOfList, readListAddress } from '#domain/order-list-address.ts';
import type { PageFiles } from './page-files.ts';
import { MAX_LETTERS, BEYOND_LATIN, SCRIPT_FONTS } from '#contract/gateway/script-fonts.ts';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import type { Log } from '#server/log.ts';
import type { Context, Hono } from 'hono';

const compress = promisify(brotliCompress);
/** Compressed while the reader waits: slightly larger, but done in a millisecond. */
const QUALITY = 4;
/** How long the page waits for an answer: an endpoint that calls the service may take as long as the service does. */
const WAIT_MS = 300;

/** Renders pages on the server. Without it, every browser renders its page itself. */
export interface PageRendering {
  readonly render: RenderPage;
  /** Prepares the fonts that the page is about to request. */
  readonly prepareFonts: (letters: string, isJapanese: boolean) => Promise<unknown>;
  readonly log: Log;
}

interface Page extends PageFiles {
  readonly html: string;
}

const ROOT = '<div id="root"></div>';
/** The brand, until the page's script sets the page's own title. */
const TITLE = '<title>Slipway</title>';
/** The font for letters like "ł", requested up front by a page that contains them: loading it later would lay out all text again. */
const RARE_FONT = /<link[^>]*data-beyond-latin-1[^>]*>/u;
const RARE_LETTERS = /[\u0100-\u02BA\u1E00-\u1EFF\u20A0-\u20C0]/u;

/** Desktop Linux. Other systems usually have fonts for every script, and a page there checks its letters when it is idle. */
const OFTEN_LACKS_FONTS = /\bX11;.*\bLinux\b/u;

/** Sends the page with its first answers included and, where possible, rendered: its rows show without another round trip. */
export async function sendPageWithAnswers(
  context: Context,
  api: Hono,
  page: Page,
  rendering: PageRendering | undefined,
  position: string,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(context.req.url);
  const answers = await Promise.all(
    firstRequests(pathname, searchParams).map((name) => fetchAnswer(api, name, context)),
  );
  const known = Object.fromEntries(answers.filter((answer) => answer !== undefined));
  const toRender = { path: pathname, search, answers: known, hints: readClientHints(context) };
  const rendered = rendering === undefined ? undefined : await tryToRender(rendering, toRender);
  const letters = OFTEN_LACKS_FONTS.test(context.req.header('user-agent') ?? '')
    ? listLetters(rendered?.markup ?? '')
    : '';
  // The page requests them as soon as it arrives, and its first paint doesn't wait for them for long.
  if (letters !== '') rendering?.prepareFonts(letters, isJapanese(letters)).catch(() => undefined);
  const html = linkFiles(page, describeDocument(pathname, known, page), rendered !== undefined)
    .replace('<html ', (start) => (letters === '' ? start : `${start}data-letters="${letters}" `))
    .replace(RARE_FONT, (link) => (RARE_LETTERS.test(rendered?.markup ?? '') ? link : ''))
    .replace(TITLE, (brand) => (rendered === undefined ? brand : printTitle(rendered.title)))
    .replace(
      ROOT,
      () =>
        `${rendered?.markup ?? ROOT}${printAnswers(isSignedIn(known) ? { ...known, [EVENTS_PATH]: position } : known)}`,
    );
  const headers = {
    // The content belongs to this person and this moment.
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie',
    'content-type': 'text/html; charset=utf-8',
  };
  if (!/\bbr\b/u.test(context.req.header('accept-encoding') ?? '')) return context.body(html, 200, headers);
  const bytes = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return context.body(bytes, 200, { ...headers, 'content-encoding': 'br' });
}

/** The page's letters that its own fonts don't have, which its first script requests fonts for. */
function listLetters(markup: string): string {
  const letters = new Set(markup.match(BEYOND_LATIN));
  const known = [...letters].filter((letter) => SCRIPT_FONTS.some((font) => font.letters.test(letter)));
  return known.slice(0, MAX_LETTERS).join('');
}

/** The cookie as received: only the dashboard interprets its value. */
function readClientHints(context: Context): string {
  const cookies = context.req.header('cookie')?.split(/;\s*/u) ?? [];
  return (
    cookies.find((cookie) => cookie.startsWith(`${CLIENT_HINTS_COOKIE}=`))?.slice(CLIENT_HINTS_COOKIE.length + 1) ?? ''
  );
}

/** If a page can't be rendered here, its browser renders it. */
async function tryToRender(
  { render, log }: PageRendering,
  page: Parameters<RenderPage>[0],
): Promise<RenderedPage | undefined> {
  try {
    return await render(page);
  } catch (error) {
    log.error({ err: error, path: page.path }, 'A page could not be rendered on the server');
    return undefined;
  }
}

/** The first requests of pages whose address has no query. */
const FIRST_REQUESTS: Readonly<Record<string, readonly string[]>> = {
  '/today': [nameAnswer('/today')],
  '/bookings': [nameAnswer('/bookings', { page: 1 }), nameAnswer('/manifests', { page: 1 })],
  '/manifests': [nameAnswer('/manifests', { page: 1 })],
};

/** The requests that a page starts with, by its address, with queries in the dashboard's spelling. The page makes all others itself. */
export function firstRequests(path: string, search: URLSearchParams): readonly string[] {
  const session = nameAnswer('/session');
  if (/^\/manifests\/\d{1,10}$/u.test(path)) return [session, nameAnswer(path)];
  if (path !== '/orders') return [session, ...(search.size === 0 ? (FIRST_REQUESTS[path] ?? []) : [])];
  const { list } = readListAddress(search);
  // Days depend on the reader's time zone, which isn't known yet, and a search may need a request to the service.
  const filter = filterOfList(list, undefined);
  if (filter === undefined || list.q !== '') return [session];
  return [session, nameAnswer('/orders', { ...filter, page: list.page, size: list.size })];
}

/** Attributes with the document that the page will show and the files that open it, which the page's first script requests at once. */
function describeDocument(path: string, answers: Readonly<Record<string, unknown>>, { worker, opener }: Page): string {
  const answer = answers[nameAnswer(path)] as { readonly has_pdf?: boolean } | undefined;
  if (answer?.has_pdf !== true) return '';
  const addresses = { document: `/api${path}/pdf`, worker, opener };
  return Object.entries(addresses)
    .map(([name, address]) => (address === undefined ? '' : `data-${name}="${address}" `))
    .join('');
}

/**
 * Adds links to the files that the page requests besides its first ones. Styles come first: nothing is painted before they arrive, and scripts
 * may come in a browser's second round. If the page is rendered and has a document, scripts come after that (`start-dashboard.ts`).
 */
function linkFiles({ html, styles, scripts }: Page, document: string, isRendered: boolean): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('');
  if (document === '' || !isRendered) {
    const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
    return html.replace('<html ', `<html ${document}`).replace('</head>', `${sheets}${links}</head>`);
  }
  return html
    .replace('<html ', `<html ${document}data-files="${scripts.join(' ')}" `)
    .replace(' rel="modulepreload"', '')
    .replace('</head>', `${sheets}</head>`);
}

/** Headers that identify the visitor. */
const VISITOR_HEADERS = ['cookie', 'x-forwarded-for', 'x-forwarded-proto'];

async function fetchAnswer(api: Hono, name: string, context: Context): Promise<[string, unknown] | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  try {
    const response = await Promise.race([api.request(name, { headers: visitorHeaders(context) }, context.env), late]);
    return response?.status === 200 ? [name, await response.json()] : undefined;
  } finally {
    clearTimeout(timer);
  }
}

function visitorHeaders(context: Context): Record<string, string> {
  return Object.fromEntries(
    VISITOR_HEADERS.map((name) => [name, context.req.header(name)] as const).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  );
}

/** Visitors who aren't signed in don't get the event position, which shows how much happens here. */
function isSignedIn(answers: Readonly<Record<string, unknown>>): boolean {
  const session = answers[nameAnswer('/session')] as { readonly person?: unknown } | undefined;
  return session?.person !== undefined && session.person !== null;
}

function printTitle(title: string): string {
  return `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`;
}

function printAnswers(answers: Readonly<Record<string, unknown>>): string {
  // Keeps `</script>` and `<!--` in someone's name from ending the element.
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${text}</script>`;
}
