import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';

const requests = new AsyncLocalStorage<string>();

/** The id of the current request, or of the one that started the current work. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/**
 * Gives each request an id: from `X-Request-Id` if a proxy sent one, otherwise a new one. The answer carries it, and so do all log lines of
 * the request and of the work it started.
 */
export function withRequestId(): MiddlewareHandler {
  const assignId = requestId();
  return (context, next) =>
    assignId(context, () => {
      const id: unknown = context.get('requestId');
      return requests.run(String(id), next);
    });
}
