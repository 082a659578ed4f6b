import type { BodyOf, BodyOfStatus, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { encodeSegment, isSegment } from '#contract/encode-segment.ts';
import { describeRefusal } from './find-error.ts';
import { CallProblem } from './problem.ts';

type Empty = Record<never, never>;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Empty
  : Empty extends Value
    ? { readonly [K in Name]?: Inputs<Value> }
    : { readonly [K in Name]: Inputs<Value> };
/** Path and query values may be given as strings or numbers. */
type Inputs<Value> = Value extends object
  ? { readonly [K in keyof Value]: Value[K] | (Value[K] extends number ? string : never) }
  : Value;

export type CallRequest<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> };

type Success<E extends Endpoint> = BodyOfStatus<E, Extract<keyof E['answers'], 200 | 202>>;

export interface Caller {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads the JSON of an answer; throws if it is none. */
  readonly parse?: (text: string) => unknown;
  /** Wraps each call, for example to observe it. */
  readonly around?: <T>(endpoint: Endpoint, call: () => Promise<T>) => Promise<T>;
}

/** Calls an endpoint and returns the parsed body of its 2xx answer; throws a CallProblem for anything else. Never retries. */
export async function callEndpoint<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: CallRequest<E>,
): Promise<Success<E>> {
  const { response, text } = await fetchEndpoint(caller, endpoint, request, (answer) => answer.text());
  const value = parseJson(caller, text, response.status);
  const retryAfterS = readRetryAfter(response.headers.get('retry-after'));
  if (!response.ok)
    throw describeRefusal(response.status, value, {
      retryAfterS,
      isFromService: value !== undefined || text.trim() === '',
    });
  // Undocumented: a service may answer 201 or 204 where we expect 200.
  const schema = endpoint.answers[response.status] ?? endpoint.answers[200];
  let parsed = schema?.safeParse(endpoint.normalise ? endpoint.normalise(value, response.status) : value);
  if (parsed?.success === false && endpoint.normaliseRefused)
    parsed = schema?.safeParse(endpoint.normaliseRefused(value));
  if (!parsed?.success) throw new CallProblem('unreadable', response.status, undefined, { cause: parsed?.error });
  return parsed.data as Success<E>;
}

/** Calls an endpoint that returns bytes. */
export async function callForBytes<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: CallRequest<E>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
  const { response, text: bytes } = await fetchEndpoint(caller, endpoint, request, (answer) => answer.arrayBuffer());
  if (response.ok) return { bytes: new Uint8Array(bytes), headers: response.headers };
  throw describeRefusal(response.status, parseJson(caller, new TextDecoder().decode(bytes), response.status));
}

function fetchEndpoint<E extends Endpoint, T>(
  caller: Caller,
  endpoint: E,
  request: CallRequest<E>,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; text: T }> {
  const call = () => fetchOnce(caller, endpoint, request, read);
  return caller.around ? caller.around(endpoint, call) : call();
}

async function fetchOnce<E extends Endpoint, T>(
  caller: Caller,
  endpoint: E,
  request: CallRequest<E>,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; text: T }> {
  const { params, query, body, signal, headers } = request as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
  // A value that can't be part of a URL can't exist: report 404 without sending a request.
  if (!Object.values(params ?? {}).every((value) => isSegment(String(value)))) {
    throw new CallProblem('refused', 404, { error: 'not_found' });
  }
  const address = caller.baseUrl + fillPath(endpoint.path, params ?? {}) + printQuery(query ?? {});
  try {
    const response = await caller.fetch(address, {
      method: endpoint.method,
      redirect: 'error',
      headers: {
        accept: endpoint.produces ?? 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...caller.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    // A truncated body fails here, not above: only a complete body counts as an answer.
    return { response, text: await read(response) };
  } catch (cause) {
    if (signal?.aborted && signal.reason instanceof DOMException && signal.reason.name === 'AbortError') throw cause;
    throw new CallProblem('no_answer', 0, undefined, { cause });
  }
}

export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeSegment(String(params[name])));
}

function printQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}

function parseJson({ parse = JSON.parse }: Caller, text: string, status: number): unknown {
  if (text === '') return undefined;
  try {
    return parse(text);
  } catch (cause) {
    if (status >= 400) return undefined;
    throw new CallProblem('unreadable', status, undefined, { cause });
  }
}

/** The value of `Retry-After`, in seconds; the gateway has turned a service's dates into seconds. */
function readRetryAfter(value: string | null): number | undefined {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
