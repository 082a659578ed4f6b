import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import type { ChangeEvent } from '#contract/gateway/events.ts';
import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { GatewayDeps } from './gateway-deps.ts';
import { readSessionToken } from './read-session-token.ts';
import { refuse } from './refusals.ts';

/** Keeps proxies from closing a quiet stream, and the session from expiring under an open page. */
const PING_EVERY_MS = 25_000;
/** A page this far behind isn't reading; keeping everything for it would fill the memory. It resumes where it was when it reconnects. */
const MOST_UNSENT = 100;

/**
 * One stream of changes per signed-in browser. A page that sends its position (`?after=` from its first answers, or the ID of
 * the last message, which browsers send on reconnecting) first gets a `continued` event and the events that it missed.
 */
export function serveEvents(app: Hono, { hub, storage, sessions, access }: GatewayDeps): void {
  app.get(EVENTS_PATH, async (context) => {
    const token = readSessionToken(context, access.trustProxy);
    const person = await sessions.find(token);
    if (!person) {
      const { status, body } = refuse(401, 'signed_out', 'Sign in first.');
      return context.json(body, status);
    }
    context.header('x-accel-buffering', 'no');
    const after = context.req.header('last-event-id') ?? context.req.query('after');
    return streamSSE(context, async (stream) => {
      let unsent = 0;
      const send = async (event: ChangeEvent, id: string) => {
        unsent += 1;
        if (unsent > MOST_UNSENT) stream.abort();
        else await stream.writeSSE({ id, data: JSON.stringify(event) });
        unsent -= 1;
      };
      const ended = Promise.withResolvers<undefined>();
      const end = () => {
        ended.resolve(undefined);
      };
      stream.onAbort(end);
      const stopListening = hub.listen({
        tokenHash: person.tokenHash,
        end,
        notify: (event, position) => {
          const sending = send(event, position);
          if (event.kind !== 'signed_out') {
            void sending.catch(end);
            return;
          }
          // Its last event. Ending the stream closes it, so the event is written first; if nobody reads it, the next ping ends the stream.
          stopListening();
          void sending.finally(end).catch(() => undefined);
        },
      });
      const ping = setInterval(() => {
        void (async () => {
          if (await sessions.find(token)) await stream.writeSSE({ event: 'ping', data: '' });
          else end();
        })().catch(end);
      }, PING_EVERY_MS);
      // Synchronous with the line above, so that no event is published in between.
      const [missed, position] = [hub.since(after), hub.position()];
      await stream.writeSSE({ event: 'ping', data: '' });
      if (missed !== undefined)
        for (const event of [{ kind: 'continued' } as const, ...missed]) await send(event, position);
      // A page may have missed the storage state and be unable to fetch it: a storage problem can make reading fail.
      const state: ChangeEvent = { kind: 'storage', problem: storage.current() };
      await send(state, position);
      await ended.promise;
      clearInterval(ping);
      stopListening();
    });
  });
}
