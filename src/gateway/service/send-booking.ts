import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { bookOrders } from '#contract/documented/booking.ts';
import type { BookingAnswer } from '#domain/booking-outcome.ts';
import type { RetryHeaders } from '#domain/retry-after.ts';
import { traceHeaders } from '#server/tracing.ts';
import { tryParseAnswer } from './parse-answer.ts';
import { USER_AGENT } from './user-agent.ts';

/** A later answer doesn't decide the booking any more; it is still accepted as evidence until LATE_ANSWER_MS. */
export const ANSWER_WITHIN_MS = 180_000;
const LATE_ANSWER_MS = 600_000;
const CONNECT_WITHIN_MS = 10_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}
const CUT_OFF = new Error('The connection ended before the answer did.');

/** Connection errors that mean that this machine is out of resources, not that the network failed; EAI_SYSTEM comes from the name look-up. */
const LOCAL_ERRORS = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAI_SYSTEM']);

export interface RawAnswer {
  readonly answer: BookingAnswer;
  /** The body as received, for the record. */
  readonly text: string | null;
  readonly retryAfter?: RetryHeaders;
  /** Nothing was sent because this machine couldn't open a connection, or another process may have taken over. */
  readonly isBlockedLocally?: boolean;
}

/**
 * Sends POST /book once, on its own connection, and returns what came back. Nothing here sends twice: no retry, no
 * redirect, no kept-alive socket that could be stale.
 * Nothing is written until the connection is established, so a failure before that proves that nothing was booked.
 * After that, anything but a complete, readable answer counts as lost.
 * `maySend` is called once connected, right before the first byte: connecting takes time, during which this process may
 * have been suspended and another one may have taken over the part.
 */
export function sendBooking(
  baseUrl: string,
  secret: string,
  partId: string,
  trackingNumbers: readonly string[],
  maySend: () => boolean = () => true,
): Promise<RawAnswer> {
  const address = new URL(baseUrl + bookOrders.path);
  const body = Buffer.from(JSON.stringify({ orders: trackingNumbers }));
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    let connected = false;
    let isHeldBack = false;
    const request: ClientRequest = send(address, {
      method: bookOrders.method,
      agent: false,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: `Bearer ${secret}`,
        'user-agent': USER_AGENT,
        // Not stated: lets a service that supports the header recognise the request. Never relied on.
        'idempotency-key': partId,
        'x-request-id': partId,
        ...traceHeaders(),
      },
    });
    const lose = (error: NodeJS.ErrnoException) => {
      const answer: BookingAnswer = connected
        ? { kind: 'lost', cause: error instanceof NoAnswerInTime ? 'no_answer' : 'dropped' }
        : { kind: 'never_sent', description: error.message };
      resolve({
        answer,
        text: null,
        isBlockedLocally: !connected && (isHeldBack || LOCAL_ERRORS.has(error.code ?? '')),
      });
    };
    const connectTimer = setTimeout(
      () => request.destroy(new Error('The connection could not be made.')),
      CONNECT_WITHIN_MS,
    );
    const answerTimer = setTimeout(() => request.destroy(new NoAnswerInTime()), LATE_ANSWER_MS);
    request.on('socket', (socket) => {
      socket.once(address.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(connectTimer);
        if (maySend()) {
          connected = true;
          request.end(body);
        } else {
          isHeldBack = true;
          request.destroy(new Error('Another process may have taken this over.'));
        }
      });
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > LARGEST_ANSWER_BYTES) request.destroy(new Error('The answer is too large.'));
      });
      response.on('end', () => {
        // A truncated body also ends: only a complete message is an answer.
        if (!response.complete) {
          lose(CUT_OFF);
          return;
        }
        const text = decodeBody(Buffer.concat(chunks), response.headers['content-encoding']);
        const status = response.statusCode ?? 0;
        const answer = { kind: 'answer', status, body: text === null ? undefined : tryParseAnswer(text) } as const;
        const { 'retry-after': retryAfter, date } = response.headers;
        resolve({ answer, text, retryAfter: { 'retry-after': retryAfter, date } });
      });
      response.on('error', lose);
    });
    request.on('error', lose);
    request.on('close', () => {
      clearTimeout(connectTimer);
      clearTimeout(answerTimer);
      lose(CUT_OFF);
    });
  });
}

const DECODERS: Readonly<Record<string, (bytes: Buffer, bounds: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** The text of a body, which some proxies compress unasked; null if it can't be read. */
function decodeBody(bytes: Buffer, encoding = 'identity'): string | null {
  const decode = DECODERS[encoding.trim().toLowerCase()];
  try {
    return new TextDecoder().decode(decode ? decode(bytes, { maxOutputLength: LARGEST_ANSWER_BYTES }) : bytes);
  } catch {
    return null;
  }
}
