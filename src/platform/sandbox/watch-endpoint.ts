import { toIsoTime } from '#domain/iso-time.ts';
import type { Socket } from 'node:net';
import type { Endpoint } from '#contract/endpoint.ts';
import { hasSenderLeft } from '#server/http/sender-left.ts';
import type { Context, Hono, Next } from 'hono';
import type { Clock } from '#platform/clock.ts';
import { UNKNOWN_ERROR } from '#platform/present/refusals.ts';
import type { Faults } from './faults.ts';
import type { ReceivedLog } from './received-requests.ts';

/** As faults and received requests name it: `POST /book`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Records every request to an endpoint, and injects the requested transport faults before or after the work is done. */
export function watchEndpoint(
  app: Hono,
  endpoint: Endpoint,
  watch: { readonly faults: Faults; readonly received: ReceivedLog; readonly clock: Clock },
): void {
  const name = nameOf(endpoint);
  app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context: Context, next: Next) => {
    const received = watch.received.add({
      endpoint: name,
      path: context.req.path,
      time: toIsoTime(watch.clock.now()),
    });
    const fault = await watch.faults.take(name);
    // A fault may prevent the request from being read, but the body should be recorded all the same.
    if (fault && endpoint.body) received.keepBody(await context.req.text());
    switch (fault?.fault) {
      case 'refuse_before':
        return cutOff(context);
      case 'error_500_before':
        return context.json(UNKNOWN_ERROR, 500);
      case 'blank_400_html':
        return context.body('', 400, { 'content-type': 'text/html' });
      case 'rate_limit':
        return context.json(RATE_LIMITED, 429, { 'retry-after': '2' });
      case 'delay':
        await watch.clock.until(watch.clock.steady() + fault.seconds * 1000);
        break;
      case 'drop_after':
      case 'error_500_after':
      case undefined:
        break;
    }
    await next();
    // A request refused before its body was read has none to show, nor has one whose sender left.
    const isUnread = UNREAD.has(context.res.status) || hasSenderLeft(context, context.error);
    if (!fault && endpoint.body && !isUnread) received.keepBody(await context.req.text());
    if (fault?.fault === 'drop_after') return cutOff(context);
    if (fault?.fault === 'error_500_after') context.res = context.json(UNKNOWN_ERROR, 500);
    return undefined;
  });
}

export const RATE_LIMITED = {
  error: 'rate_limited',
  error_description: 'Too many requests. Ask again a little later.',
};

/** Not authorised, too large, too many requests. */
const UNREAD: ReadonlySet<number> = new Set([403, 413, 429]);

/** Resets the connection without sending any of the answer. */
function cutOff(context: Context): Response {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: Socket } };
  incoming?.socket.resetAndDestroy();
  // A placeholder: the connection is reset before it is sent.
  const nothing = new Response(null, { status: 500 });
  context.res = nothing;
  return nothing;
}
