import { type ChangeEvent, EVENTS_PATH } from '#contract/gateway/events.ts';
import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { GatewayDeps } from './gateway-deps.ts';
import { readSessionToken } from './read-session-token.ts';
import { refuse } from './refusals.ts';

/** Keeps proxies from closing a quiet stream, and the session from ending under an open page. */
const PING_EVERY_MS = 25_000;

/** One stream of changes per signed-in browser. */
export function serveEvents(app: Hono, { hub, storage, sessions, access }: GatewayDeps): void {
  app.get(EVENTS_PATH, async (context) => {
    const token = readSessionToken(context, access.trustProxy);
    const person = await sessions.find(token);
    if (!person) {
      const { status, body } = refuse(401, 'signed_out', 'Sign in first.');
      return context.json(body, status);
    }
    context.header('x-accel-buffering', 'no');
    return streamSSE(context, async (stream) => {
      const ended = Promise.withResolvers<undefined>();
      const end = () => {
        ended.resolve(undefined);
      };
      stream.onAbort(end);
      const stopListening = hub.listen({
        tokenHash: person.tokenHash,
        end,
        notify: (event) => {
          void stream.writeSSE({ data: JSON.stringify(event) }).catch(end);
          if (event.kind === 'signed_out') end();
        },
      });
      const ping = setInterval(() => {
        void (async () => {
          if (await sessions.find(token)) await stream.writeSSE({ event: 'ping', data: '' });
          else end();
        })().catch(end);
      }, PING_EVERY_MS);
      await stream.writeSSE({ event: 'ping', data: '' });
      // What a page may have missed and can't read again: reading may fail for it.
      const state: ChangeEvent = { kind: 'storage', problem: storage.current() };
      await stream.writeSSE({ data: JSON.stringify(state) });
      await ended.promise;
      clearInterval(ping);
      stopListening();
    });
  });
}
