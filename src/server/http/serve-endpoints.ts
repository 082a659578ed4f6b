import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { BODY_LIMIT_BYTES } from '#contract/limits.ts';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { discardBody } from './discard-body.ts';
import { describeIssue } from './describe-issue.ts';
import { mayLackBody } from './may-lack-body.ts';
import { isNestedTooDeep } from './nesting.ts';

/** A fault in a request: the part, the path inside it, and a message that continues a sentence: "… is required". */
export interface Fault {
  readonly part: 'path' | 'query' | 'body';
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export interface Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointRequest<E extends Endpoint, Caller> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  readonly context: Context;
}

export interface EndpointRules<Caller> {
  /** Runs before the request's body is read. Returns the caller, or a refusal. */
  readonly authorise: (endpoint: Endpoint, context: Context) => Promise<{ caller: Caller } | { refusal: Refusal }>;
  readonly refuseFaults: (endpoint: Endpoint, faults: readonly Fault[]) => Refusal;
  readonly refuseTooLarge: (endpoint: Endpoint) => Refusal;
  /** Also validates each answer against the endpoint's schema and fails loudly on a mismatch. For tests. */
  readonly checkAnswers?: boolean;
}

/** An answer of an endpoint; the status stays a literal type, so that it is checked against the endpoint's declared statuses. */
export function answer<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): { readonly status: Status; readonly body: Body; readonly headers: Readonly<Record<string, string>> } {
  return { status, body, headers };
}

/** Returns a function that adds one endpoint to `app`: authorise, validate, run, answer. */
export function serveEndpoints<Caller>(app: Hono, rules: EndpointRules<Caller>) {
  return function serve<E extends Endpoint>(
    endpoint: E,
    handle: (request: EndpointRequest<E, Caller>) => Promise<AnswerOf<NoInfer<E>>>,
  ): void {
    const respond = (context: Context, answered: Refusal): Response => {
      if (rules.checkAnswers) checkAnswer(endpoint, answered);
      return send(context, endpoint, answered);
    };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const limit = bodyLimit({
      maxSize: endpoint.bodyLimit ?? BODY_LIMIT_BYTES,
      onError: async (context) => respond(context, await leaveUnread(context, rules.refuseTooLarge(endpoint))),
    });
    app.on(endpoint.method, path, async (context) => {
      const who = await rules.authorise(endpoint, context);
      if ('refusal' in who) return respond(context, await leaveUnread(context, who.refusal));
      // Only after authorising: a stranger's body is never buffered.
      let answered: Response | undefined;
      const refused = await limit(context, async () => {
        const read = await readRequest(endpoint, context);
        if (read.faults.length > 0) {
          answered = respond(context, rules.refuseFaults(endpoint, read.faults));
          return;
        }
        const request = { ...read.values, caller: who.caller, context } as EndpointRequest<E, Caller>;
        answered = respond(context, await handle(request));
      });
      return answered ?? refused;
    });
  };
}

/** A refusal before the body was read: the rest is discarded, or the connection closes with the answer. */
async function leaveUnread(context: Context, refusal: Refusal): Promise<Refusal> {
  if (await discardBody(context.req.raw)) return refusal;
  return { ...refusal, headers: { ...refusal.headers, connection: 'close' } };
}

async function readRequest(endpoint: Endpoint, context: Context) {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = { params: {}, query: {}, body: undefined };
  const read = (name: string, part: Fault['part'], schema: Endpoint['body'], value: unknown) => {
    const result = schema?.safeParse(value);
    if (result?.success === false) {
      faults.push(
        ...result.error.issues.map((issue) => ({ part, path: issue.path, message: describeIssue(issue, value) })),
      );
    } else values[name] = result?.data;
  };
  if (endpoint.params) read('params', 'path', endpoint.params, context.req.param());
  if (endpoint.query) read('query', 'query', endpoint.query, context.req.query());
  if (endpoint.body) {
    const text = await context.req.text();
    try {
      if (isNestedTooDeep(text)) faults.push({ part: 'body', path: [], message: 'is nested too deep' });
      else read('body', 'body', endpoint.body, text === '' && mayLackBody(endpoint) ? {} : JSON.parse(text));
    } catch {
      faults.push({ part: 'body', path: [], message: 'is not JSON' });
    }
  }
  return { values, faults };
}

function checkAnswer(endpoint: Endpoint, { status, body }: Refusal): void {
  const schema = endpoint.answers[status];
  if (!schema) throw new Error(`${endpoint.name} answered ${status}, which its endpoint does not declare`);
  if (endpoint.produces && status === 200) return;
  const result = schema.safeParse(body);
  if (!result.success) throw new Error(`${endpoint.name} ${status} drifted from its endpoint: ${result.error.message}`);
}

function send(context: Context, endpoint: Endpoint, { status, body, headers }: Refusal): Response {
  const code = status as ContentfulStatusCode;
  if (endpoint.produces && body instanceof Uint8Array) {
    const bytes = body as Uint8Array<ArrayBuffer>;
    return context.body(bytes, code, { 'content-type': endpoint.produces, ...headers });
  }
  return context.json(body, code, headers);
}
