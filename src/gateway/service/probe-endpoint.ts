import { fillPath, type Caller } from '#client/call.ts';
import { errorCodeOf } from '#contract/error-code.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProbeAnswer } from '#domain/endpoint-evidence.ts';
import { tryParseAnswer } from './parse-answer.ts';

export interface ProbedAnswer extends ProbeAnswer {
  /** The answer's media type, or why there was no answer. */
  readonly detail: string | null;
  readonly value: unknown;
}

const LARGEST_BODY_CHARACTERS = 1_000_000;

/**
 * Sends one harmless request to an endpoint and returns what came back. Never throws because of the service; faults of
 * our own are thrown unchanged.
 */
export async function probeEndpoint(
  caller: Caller,
  endpoint: Endpoint,
  request: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: string;
    readonly body?: unknown;
  } = {},
): Promise<ProbedAnswer> {
  const path = fillPath(endpoint.path, request.params ?? {}) + (request.query ?? '');
  const init: RequestInit = {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...caller.headers,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  };
  const read = await fetchText(caller, caller.baseUrl + path, init);
  if ('failure' in read)
    return { status: 0, body: 'empty', code: null, fits: false, detail: read.failure, value: null };
  const { response, text } = read;
  const value = tryParseAnswer(text);
  const readable = value === undefined ? undefined : (endpoint.normalise?.(value, response.status) ?? value);
  const { error } = (typeof value === 'object' && value !== null ? value : {}) as { error?: unknown };
  return {
    status: response.status,
    body: bodyOf(text, value, response.headers.get('content-type') ?? ''),
    code: errorCodeOf(error)?.replaceAll(path, '') ?? null,
    fits: endpoint.answers[200]?.safeParse(readable).success === true && error == null,
    detail: response.headers.get('content-type'),
    value,
  };
}

/** Tells network failures from our own faults by where they occur: only sending and reading can fail because of the network. */
async function fetchText(caller: Caller, address: string, init: RequestInit) {
  try {
    const response = await caller.fetch(address, init);
    return { response, text: (await response.text()).slice(0, LARGEST_BODY_CHARACTERS) };
  } catch (error) {
    if (isOfTheNetwork(error)) return { failure: causeOf(error) };
    throw error;
  }
}

/** When `fetch` fails, it throws a TypeError with a cause, or a DOMException on a timeout; a TypeError of our own has no cause. */
function isOfTheNetwork(error: unknown): error is Error {
  return error instanceof DOMException || (error instanceof TypeError && error.cause !== undefined);
}

/** `fetch` puts the reason, such as ECONNREFUSED, into the cause. */
function causeOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

function bodyOf(text: string, value: unknown, mediaType: string): ProbeAnswer['body'] {
  if (text.trim() === '') return 'empty';
  if (typeof value === 'object' && value !== null) return 'json';
  return /html/i.test(mediaType) || /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text) ? 'html' : 'other';
}
