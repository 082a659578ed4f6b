import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type DrawPage, FIRST_ANSWERS_ID, nameAnswer, READER_COOKIE } from '#contract/gateway/first-answers.ts';
import { filterOfList, readListAddress } from '#domain/order-list-address.ts';
import type { PageFiles } from './page-files.ts';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import type { Log } from '#server/log.ts';
import type { Context, Hono } from 'hono';

const compress = promisify(brotliCompress);
/** Compressed while somebody waits: a little larger, and in a millisecond. */
const QUALITY = 4;
/** An endpoint that asks the service may take as long as the service likes; the page doesn't wait for that. */
const WAIT_MS = 300;

/** Draws pages ahead of their browsers. Without it every browser draws its page itself. */
export interface PageDrawing {
  readonly draw: DrawPage;
  readonly log: Log;
}

interface Page extends PageFiles {
  readonly html: string;
}

const ROOT = '<div id="root"></div>';
/** The font of letters like "ł", asked for with the page where it has one: later it would have all text laid out again. */
const SELDOM_FONT = /<link[^>]*data-beyond-latin-1[^>]*>/u;
const SELDOM_LETTERS = /[\u0100-\u02BA\u1E00-\u1EFF\u20A0-\u20C0]/u;

/** The page with what it would ask for first inside it, and drawn where it can be: its rows are there without another round trip. */
export async function sendPageWithAnswers(
  context: Context,
  api: Hono,
  page: Page,
  drawing: PageDrawing | undefined,
  position: string,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(context.req.url);
  const answers = await Promise.all(
    firstQuestions(pathname, searchParams).map((name) => fetchAnswer(api, name, context)),
  );
  const known = Object.fromEntries(answers.filter((answer) => answer !== undefined));
  const toDraw = { path: pathname, search, answers: known, reader: readReader(context) };
  const drawn = drawing === undefined ? undefined : await drawOrNot(drawing, toDraw);
  const html = nameFiles(page, nameDocument(pathname, known, page), drawn !== undefined)
    .replace(SELDOM_FONT, (link) => (SELDOM_LETTERS.test(drawn ?? '') ? link : ''))
    .replace(
      ROOT,
      () => `${drawn ?? ROOT}${printAnswers(isSignedIn(known) ? { ...known, [EVENTS_PATH]: position } : known)}`,
    );
  const headers = {
    // What is inside belongs to this person and this moment.
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie',
    'content-type': 'text/html; charset=utf-8',
  };
  if (!/\bbr\b/u.test(context.req.header('accept-encoding') ?? '')) return context.body(html, 200, headers);
  const bytes = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return context.body(bytes, 200, { ...headers, 'content-encoding': 'br' });
}

/** The cookie as it came: nobody but the dashboard reads what is in it. */
function readReader(context: Context): string {
  const cookies = context.req.header('cookie')?.split(/;\s*/u) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${READER_COOKIE}=`))?.slice(READER_COOKIE.length + 1) ?? '';
}

/** A page that can't be drawn here is still a page: its browser draws it. */
async function drawOrNot({ draw, log }: PageDrawing, page: Parameters<DrawPage>[0]): Promise<string | undefined> {
  try {
    return await draw(page);
  } catch (error) {
    log.error({ err: error, path: page.path }, 'A page could not be drawn ahead of its browser');
    return undefined;
  }
}

/** Of pages whose address says nothing more. */
const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/today': [nameAnswer('/today')],
  '/bookings': [nameAnswer('/bookings', { page: 1 }), nameAnswer('/manifests', { page: 1 })],
  '/manifests': [nameAnswer('/manifests', { page: 1 })],
};

/** What a page asks for first, by its address; queries as the dashboard writes them. Anything else it asks for itself. */
export function firstQuestions(path: string, search: URLSearchParams): readonly string[] {
  const session = nameAnswer('/session');
  if (/^\/manifests\/\d{1,10}$/u.test(path)) return [session, nameAnswer(path)];
  if (path !== '/orders') return [session, ...(search.size === 0 ? (OF_PAGES[path] ?? []) : [])];
  const { list } = readListAddress(search);
  // Days begin where the reader is, which nobody knows yet, and a search may ask the service first.
  const filter = filterOfList(list, undefined);
  if (filter === undefined || list.q !== '') return [session];
  return [session, nameAnswer('/orders', { ...filter, page: list.page, size: list.size })];
}

/** The document that the page will show, and what opens it: the page's first script asks for all of it before anything else has come. */
function nameDocument(path: string, answers: Readonly<Record<string, unknown>>, { worker, opener }: Page): string {
  const answer = answers[nameAnswer(path)] as { readonly has_pdf?: boolean } | undefined;
  if (answer?.has_pdf !== true) return '';
  const named = { document: `/api${path}/pdf`, worker, opener };
  return Object.entries(named)
    .map(([name, address]) => (address === undefined ? '' : `data-${name}="${address}" `))
    .join('');
}

/**
 * What the page asks for beside its first files. Styles first: nothing is painted before they are there, and scripts may come in a browser's
 * second turn. Where the page is drawn and has a document, scripts come after that (`start-dashboard.ts`).
 */
function nameFiles({ html, styles, scripts }: Page, document: string, isDrawn: boolean): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`).join('');
  if (document === '' || !isDrawn) {
    const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
    return html.replace('<html ', `<html ${document}`).replace('</head>', `${sheets}${links}</head>`);
  }
  return html
    .replace('<html ', `<html ${document}data-files="${scripts.join(' ')}" `)
    .replace(' rel="modulepreload"', '')
    .replace('</head>', `${sheets}</head>`);
}

/** Headers that say who asks, and from where. */
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

/** How much goes on here is nobody else's business. */
function isSignedIn(answers: Readonly<Record<string, unknown>>): boolean {
  const session = answers[nameAnswer('/session')] as { readonly person?: unknown } | undefined;
  return session?.person !== undefined && session.person !== null;
}

function printAnswers(answers: Readonly<Record<string, unknown>>): string {
  // Neither `</script>` nor `<!--` in somebody's name ends the element.
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${text}</script>`;
}
