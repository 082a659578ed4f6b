import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { FIRST_ANSWERS_ID, nameAnswer } from '#contract/gateway/first-answers.ts';
import { filterOfList, readListAddress } from '#domain/order-list-address.ts';
import type { Context, Hono } from 'hono';

const compress = promisify(brotliCompress);
/** Compressed while somebody waits: a little larger, and in a millisecond. */
const QUALITY = 4;
/** An endpoint that asks the service may take as long as the service likes; the page doesn't wait for that. */
const WAIT_MS = 300;

/** The page with what it would ask for first inside it: its rows are there without another round trip. */
export async function sendPageWithAnswers(context: Context, api: Hono, page: string): Promise<Response> {
  const { pathname, searchParams } = new URL(context.req.url);
  const answers = await Promise.all(
    firstQuestions(pathname, searchParams).map((name) => fetchAnswer(api, name, context)),
  );
  const known = Object.fromEntries(answers.filter((answer) => answer !== undefined));
  const html = page.replace('</head>', () => `${printAnswers(known)}</head>`);
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

/** What a page asks for first, by its address; queries as the dashboard writes them. Anything else it asks for itself. */
export function firstQuestions(path: string, search: URLSearchParams): readonly string[] {
  const session = nameAnswer('/session');
  if (/^\/manifests\/\d{1,10}$/u.test(path)) return [session, nameAnswer(path)];
  if (path !== '/' && path !== '/orders') return [session];
  const { list } = readListAddress(search);
  // Days begin where the reader is, which nobody knows yet, and a search may ask the service first.
  const filter = filterOfList(list, undefined);
  if (filter === undefined || list.q !== '') return [session];
  return [session, nameAnswer('/orders', { ...filter, page: list.page, size: list.size })];
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

function printAnswers(answers: Readonly<Record<string, unknown>>): string {
  // Neither `</script>` nor `<!--` in somebody's name ends the element.
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${text}</script>`;
}
