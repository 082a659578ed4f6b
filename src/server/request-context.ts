import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';

const requests = new AsyncLocalStorage<string>();

/** The id of the request that is being answered, or that began what runs now. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/**
 * Gives each request an id: that of `X-Request-Id` where a proxy sent one, a new one elsewhere. The answer carries it, and
 * so does every log line until it is answered and of what it began.
 */
export function withRequestId(): MiddlewareHandler {
  const give = requestId();
  return (context, next) =>
    give(context, () => {
      const id: unknown = context.get('requestId');
      return requests.run(String(id), next);
    });
}
