import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type AnswerSchemas = Readonly<Record<number, z.ZodMiniType>>;

/**
 * One endpoint of an interface, as data. Servers use it to validate and answer, clients to call and parse, and the OpenAPI
 * documents are generated from it.
 *
 * `path` is relative to the base URL, with `{name}` for each path parameter.
 * `produces` is the media type of the 200 answer if it is not JSON; the body is then bytes.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answers extends AnswerSchemas = AnswerSchemas,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answers: Answers;
  /**
   * Normalises the body of a 2xx answer to the shape of `answers` before a client parses it, because real services send the
   * same data in other shapes. Servers and the OpenAPI documents only know the shape of `answers`.
   */
  readonly normalise?: (body: unknown, status: number) => unknown;
  /** The same, but only for a body that `answers` rejects as received: a thousand orders take longer to normalise than to parse. */
  readonly normaliseRefused?: (body: unknown) => unknown;
  readonly produces?: 'application/pdf' | 'text/csv' | 'text/event-stream';
  /** Maximum body size in bytes, above which the answer is 413; default BODY_LIMIT_BYTES. */
  readonly bodyLimit?: number;
  /** It may ask the service about thousands of orders one by one, so callers wait for as long as it takes. */
  readonly isUnhurried?: true;
  /** A sample request; the API page prints it, and tests send it. `path` has its parameters filled in. */
  readonly example?: { readonly path?: string; readonly body?: unknown };
  /** The permission that the API secret needs for the endpoint (platform). */
  readonly permission?: Permission;
  /** Who may call the endpoint on the gateway; without it, anyone can, signed in or not. */
  readonly role?: 'owner' | 'packer';
}

export type Permission = 'orders' | 'labels' | 'book' | 'manifests' | 'webhooks';

/* Lets the bundler drop endpoints that a page doesn't call. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType<Record<never, never>>,
  Query extends z.ZodMiniType = z.ZodMiniType<Record<never, never>>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  const Answers extends AnswerSchemas = AnswerSchemas,
>(definition: Endpoint<Params, Query, Body, Answers>): Endpoint<Params, Query, Body, Answers> {
  return definition;
}

export type ParamsOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? z.output<P> : never;
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? z.output<Q> : never;
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? z.output<B> : never;

/** What a server may answer: a declared status with the matching body. An undeclared status does not compile. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: {
    readonly status: S;
    readonly body: z.input<E['answers'][S]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof E['answers'] & number];

/** The parsed body of one declared status. */
export type BodyOfStatus<E extends Endpoint, S extends keyof E['answers'] & number> = z.output<E['answers'][S]>;
