import { Agent, request as sendRequest } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { BODY_LIMIT_BYTES } from '#contract/limits.ts';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { arbitraryOfSchema } from './arbitrary-of-schema.ts';
import { arbitraryBody } from './mutate-body.ts';

export interface FuzzTarget {
  readonly baseAddress: string;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Values that exist on the server, so that some requests get past the first checks. */
  readonly samples: readonly string[];
  /** Runs before every `requests` requests, e.g. to advance a clock or start a new session. */
  readonly every?: { readonly requests: number; readonly run: () => Promise<void> };
  /** Keeps a valid body from asking for too much work. */
  readonly tame?: (endpoint: Endpoint, body: unknown) => unknown;
}

/** What an answer must never contain: stack traces, file names, the database's messages. */
const INSIDES = /node_modules|node:internal|\bat [\w.<>]+ \(|\.ts:\d+|SQLITE|ZodError|kysely/i;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends an endpoint all kinds of requests and checks each answer: a declared status, never 5xx, nothing of the server's internals. A
 * failure prints its seed.
 */
export async function fuzzEndpoint(endpoint: Endpoint, target: FuzzTarget, requests: number): Promise<void> {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryRequest(endpoint, target), async ({ path, body }) => {
      if (target.every && sent % target.every.requests === 0) await target.every.run();
      sent += 1;
      const answer = await send(endpoint.method, target.baseAddress + path, target.headers(), body);
      const shown = `${endpoint.method} ${path} ${body?.slice(0, 200) ?? ''} answered ${answer.status} ${answer.text.slice(0, 300)}`;
      // 404 is always allowed: the path, or the body, may belong to no endpoint at all.
      const isDeclared = endpoint.answers[answer.status] !== undefined || answer.status === 404;
      // 502 is another server's fault.
      if (!isDeclared || (answer.status >= 500 && answer.status !== 502)) throw new Error(shown);
      if (INSIDES.test(answer.text.replace(body ?? '', ''))) throw new Error(`Shows its insides: ${shown}`);
    }),
    { numRuns: requests },
  );
}

function arbitraryRequest(
  endpoint: Endpoint,
  target: FuzzTarget,
): fc.Arbitrary<{ path: string; body: string | undefined }> {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', '482101', ...target.samples) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('..', '.', '%', 'a/b', '\u0000', '0x10', '1e3', '-1', '99999999999', '__proto__'),
    },
  );
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const path = fc
    .tuple(...names.map(() => part))
    .map((values) =>
      names.reduce((text, name, place) => text.replace(`{${name}}`, encode(values[place] ?? '')), endpoint.path),
    );
  const queryNames = endpoint.query ? Object.keys(propertiesOf(endpoint.query)) : [];
  const valid = endpoint.query ? arbitraryOfSchema(endpoint.query, target.samples) : fc.constant({});
  const loose = fc.dictionary(fc.constantFrom('x', '__proto__', ...queryNames), fc.oneof(part, fc.string()), {
    maxKeys: 4,
  });
  const query = endpoint.query ? fc.oneof(valid as fc.Arbitrary<Record<string, unknown>>, loose) : loose;
  const body = endpoint.body
    ? arbitraryBody(
        arbitraryOfSchema(endpoint.body, target.samples).map((value) => target.tame?.(endpoint, value) ?? value),
      )
    : fc.constant(undefined);
  return fc.record({ path, query, body }).map((request) => ({
    path: request.path + printQuery(request.query),
    body: request.body,
  }));
}

function propertiesOf(schema: z.ZodMiniType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {};
}

function printQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Lone surrogates can't be encoded as UTF-8; everything else is sent as it is. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function send(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = sendRequest(address, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (text += piece));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text });
      });
    });
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      // The server closes a kept-alive connection after six idle seconds. When a starved machine delays both, a request may be sent on it
      // just then and is never read. A fresh connection must answer it.
      if (outgoing.reusedSocket && cause.code === 'ECONNRESET') {
        resolve(send(method, address, headers, body));
        return;
      }
      // A server may hang up on a body that it refused for its size; the answer is then lost.
      if ((body?.length ?? 0) > BODY_LIMIT_BYTES / 3) resolve({ status: 413, text: '' });
      else reject(cause);
    });
    outgoing.end(body);
  });
}
