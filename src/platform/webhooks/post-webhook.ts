import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { RetryHeaders } from '#domain/retry-after.ts';
import { isDelivered } from '#domain/webhook-schedule.ts';
import { connectToTarget, ConnectProblem } from './connect.ts';
import type { Target } from './find-target.ts';

/** Headers in the order in which they are sent. */
export type HeaderLines = readonly (readonly [string, string])[];

/** How a receiver answered. */
export interface ReceiverAnswer {
  /** Null: no answer came. */
  readonly status: number | null;
  /** unreachable (also if it must not be called), tls, timeout, no_answer (cut off before an answer), redirect, refused; null if delivered. */
  readonly error: string | null;
  /** Null if the duration would reveal why the receiver is unreachable. */
  readonly durationMs: number | null;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** The first 4 kB, as text. */
  readonly body: string | null;
  readonly retryAfter: RetryHeaders;
}

export const UNREACHABLE: ReceiverAnswer = {
  status: null,
  error: 'unreachable',
  durationMs: null,
  headers: [],
  body: null,
  retryAfter: {},
};

const TOTAL_MS = 20_000;
const HEADERS_WITHIN_MS = 15_000;
/** After a 2xx, the rest of the answer is only for the log. */
const BODY_WITHIN_MS = 5_000;
const MAX_READ_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 4 * 1024;
const KEPT_HEADERS = new Set(['content-type', 'content-length', 'date', 'location', 'retry-after', 'server']);

/**
 * A single POST to a checked address: HTTP/1.1 on a new connection, no proxy, no cookies, no redirects, no decompression.
 * Whatever the receiver does, it ends after 20 s and 64 kB.
 */
export async function postWebhook(
  target: Target,
  headers: HeaderLines,
  body: Uint8Array,
  stopping: AbortSignal,
  onConnected?: () => Promise<void>,
): Promise<ReceiverAnswer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const ending = new AbortController();
  const timer = setTimeout(() => {
    ending.abort();
  }, TOTAL_MS);
  const stop = () => {
    ending.abort();
  };
  stopping.addEventListener('abort', stop);
  let socket: Socket | undefined;
  try {
    socket = await connectToTarget(target, ending.signal);
    await onConnected?.();
    ending.signal.throwIfAborted();
    const answer = await sendRequest(socket, target, headers, body, ending);
    const status = answer.statusCode ?? null;
    const text = await readSome(answer, ending.signal);
    const isRedirect = status !== null && status >= 300 && status < 400;
    return {
      status,
      error: isDelivered(status) ? null : isRedirect ? 'redirect' : 'refused',
      durationMs: took(),
      headers: keepHeaders(answer),
      body: text,
      retryAfter: { 'retry-after': answer.headers['retry-after'], date: answer.headers.date },
    };
  } catch (cause) {
    if (ending.signal.aborted) return { ...UNREACHABLE, error: 'timeout', durationMs: took() };
    if (!(cause instanceof ConnectProblem)) return { ...UNREACHABLE, error: 'no_answer', durationMs: took() };
    return { ...UNREACHABLE, error: cause.kind, durationMs: cause.kind === 'unreachable' ? null : took() };
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
    socket?.destroy();
  }
}

/** Writes the request and waits for the response headers. */
function sendRequest(
  socket: Socket,
  { url }: Target,
  headers: HeaderLines,
  body: Uint8Array,
  ending: AbortController,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      ending.abort();
    }, HEADERS_WITHIN_MS);
    const sent = request({
      method: 'POST',
      path: url.pathname + url.search,
      // The pairs are written as given: nothing is added or merged.
      headers: headers.flat(),
      createConnection: () => socket,
      signal: ending.signal,
    });
    sent.on('response', (answer) => {
      clearTimeout(timer);
      // An answer cut off after its headers still counts.
      answer.on('error', () => {});
      resolve(answer);
    });
    sent.on('error', (cause) => {
      clearTimeout(timer);
      reject(cause);
    });
    // A protocol switch is not an answer.
    sent.on('upgrade', (_answer, other) => {
      other.destroy();
      reject(new Error('The receiver switched protocols'));
    });
    sent.end(body);
  });
}

/** The start of an answer's body; the rest is not waited for. */
function readSome(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      answer.destroy();
      resolve(Buffer.concat(kept).subarray(0, MAX_KEPT_BYTES).toString('utf8'));
    };
    const timer = setTimeout(finish, BODY_WITHIN_MS);
    answer.on('data', (chunk: Buffer) => {
      if (bytes < MAX_KEPT_BYTES) kept.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_READ_BYTES) finish();
    });
    answer.on('end', finish);
    answer.on('close', finish);
    signal.addEventListener('abort', finish);
  });
}

function keepHeaders(answer: IncomingMessage): { key: string; value: string }[] {
  return Object.entries(answer.headers)
    .filter(([key]) => KEPT_HEADERS.has(key))
    .map(([key, value]) => ({ key, value: String(value).slice(0, 500) }));
}
