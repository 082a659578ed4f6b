import { fillPath, type Caller } from '#client/call.ts';
import { errorCodeOf } from '#contract/error-code.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProbeAnswer } from '#domain/endpoint-evidence.ts';

export interface ProbedAnswer extends ProbeAnswer {
  /** The media type of the answer, or why there was none. */
  readonly detail: string | null;
  readonly value: unknown;
}

const LARGEST_BODY_CHARACTERS = 1_000_000;

/**
 * Asks an endpoint once, by a harmless request, and says what came. Never throws for what the service does; a fault of
 * our own is thrown as it is.
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
  const value = parseJson(text);
  const readable = value === undefined ? undefined : (endpoint.normalise?.(value) ?? value);
  const { error } = (typeof value === 'object' && value !== null ? value : {}) as { error?: unknown };
  return {
    status: response.status,
    body: bodyOf(text, value, response.headers.get('content-type') ?? ''),
    code: errorCodeOf(error)?.replaceAll(path, '') ?? null,
    fits: endpoint.answers[200]?.safeParse(readable).success === true && error === undefined,
    detail: response.headers.get('content-type'),
    value,
  };
}

/** The network's failures are told apart from ours by where they are thrown: only sending and reading can fail for it. */
async function fetchText(caller: Caller, address: string, init: RequestInit) {
  try {
    const response = await caller.fetch(address, init);
    return { response, text: (await response.text()).slice(0, LARGEST_BODY_CHARACTERS) };
  } catch (error) {
    if (isOfTheNetwork(error)) return { failure: causeOf(error) };
    throw error;
  }
}

/** `fetch` fails with a TypeError that has a cause, and a time limit with a DOMException; a TypeError of our own has none. */
function isOfTheNetwork(error: unknown): error is Error {
  return error instanceof DOMException || (error instanceof TypeError && error.cause !== undefined);
}

/** `fetch` hides the reason, like ECONNREFUSED, in the cause. */
function causeOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bodyOf(text: string, value: unknown, mediaType: string): ProbeAnswer['body'] {
  if (text.trim() === '') return 'empty';
  if (typeof value === 'object' && value !== null) return 'json';
  return /html/i.test(mediaType) || /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text) ? 'html' : 'other';
}
