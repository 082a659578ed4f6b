import { channel } from 'node:diagnostics_channel';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '#server/log.ts';
import { currentRequestId } from './request-context.ts';
import { traced } from '#server/tracing.ts';

export interface AnsweredRequest {
  readonly server: 'gateway' | 'platform';
  readonly method: string;
  /** The route that serves it, like `/api/orders/{tracking_number}`: never the path a visitor sent. */
  readonly endpoint: string;
  readonly status: number;
  readonly ms: number;
}

/** Every answered request, for measurements. Costs nothing while nobody subscribes. */
export const answeredRequests = channel('slipway:answered-request');

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Reports each request once it is answered: to the log at `debug`, and to subscribers. Neither gets the path itself, which may contain a
 * secret address or an arbitrary number.
 */
export function reportRequests(server: AnsweredRequest['server'], log: Log): MiddlewareHandler {
  return async (context, next) => {
    const isLogged = log.isLevelEnabled('debug');
    if (!isLogged && !answeredRequests.hasSubscribers) return next();
    const begun = performance.now();
    await next();
    const answered: AnsweredRequest = {
      server,
      method: methodOf(context),
      endpoint: endpointOf(context),
      status: context.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    };
    if (isLogged) log.debug(answered, 'A request was answered');
    answeredRequests.publish(answered);
    return undefined;
  };
}

/** Records each request as a span of its trace, named after its endpoint. */
export function traceRequests(server: AnsweredRequest['server']): MiddlewareHandler {
  return (context, next) => {
    const method = methodOf(context);
    const start = { name: method, kind: 'server', headers: context.req.raw.headers } as const;
    return traced(start, async (span) => {
      await next();
      const [endpoint, { status }] = [endpointOf(context), context.res];
      span.rename(`${method} ${endpoint}`);
      span.note({
        'http.request.method': method,
        'http.route': endpoint,
        'http.response.status_code': status,
        'slipway.server': server,
        'slipway.request_id': currentRequestId() ?? '',
      });
      if (status >= 500) span.fail(String(status));
    });
  };
}

function methodOf(context: Context): string {
  return METHODS.has(context.req.method) ? context.req.method : 'other';
}

/** Call it after the answer: only then is the current route the one of the handler that answered. */
function endpointOf(context: Context): string {
  return routePath(context).replaceAll(/:(\w+)(?:\{[^}]*\})?/gu, '{$1}');
}
