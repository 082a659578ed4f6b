import type { Hono } from 'hono';
import type { ByteRange } from '#platform/documents/document-storage.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { NOTHING_THERE } from '#platform/present/refusals.ts';

const REFUSED = {
  error: 'access_denied',
  error_description: 'The link was altered, or it has expired. Ask for a new one.',
};

/** The target of signed links. Every request is checked, including range requests; only reading is allowed (reliability U3). */
export function serveStorage(app: Hono, deps: PlatformDeps): void {
  app.all('/storage/*', async (context) => {
    const { method, url } = context.req;
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    if (method !== 'GET' && method !== 'HEAD') return context.body(null, 405, { ...headers, allow: 'GET, HEAD' });
    // Exactly as received: the signature covers every character.
    const target = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
    if (!deps.documents.allows(target, deps.clock.now())) return context.json(REFUSED, 403, headers);
    const key = target.slice('/storage/'.length).split('?', 1)[0] ?? '';
    const stored = await deps.documents.find(key);
    if (!stored) return context.json(NOTHING_THERE, 404, headers);
    const name = key.replaceAll('/', '-').replace(/^\d+-/, '');
    const whole = {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'accept-ranges': 'bytes',
    };
    const { size } = stored;
    const range = readRange(context.req.header('range'), size);
    if (range === 'outside') return context.body(null, 416, { ...whole, 'content-range': `bytes */${size}` });
    if (method === 'HEAD') return context.body(null, 200, { ...whole, 'content-length': String(size) });
    const body = await stored.read(range);
    if (!range) return context.body(body, 200, { ...whole, 'content-length': String(size) });
    const part = { 'content-length': String(range.to - range.from + 1) };
    const place = `bytes ${range.from}-${range.to}/${size}`;
    return context.body(body, 206, { ...whole, ...part, 'content-range': place });
  });
}

/** A single range as in RFC 9110; anything else gets the whole document, which the RFC allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header ?? '');
  const { first = '', last = '' } = match?.groups ?? {};
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? 'outside' : { from, to };
}
