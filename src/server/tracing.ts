/** By the names of OpenTelemetry's semantic conventions; `slipway.…` is ours. Never an order's number, a person, or a secret. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  /** What is done, like `GET /orders`: one of few names, never what a visitor wrote. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Of the request that is answered: whoever asked may have begun the trace. */
  readonly headers?: Headers;
}

export interface OpenSpan {
  readonly rename: (name: string) => void;
  readonly note: (attributes: Attributes) => void;
  /** Nothing was thrown, and yet it went wrong. */
  readonly fail: (type: string) => void;
}

export interface Tracing {
  /** Runs it as a span; what it throws or rejects with marks the span and is thrown on. */
  readonly trace: <T>(start: SpanStart, run: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** Headers with which another server goes on with the trace. */
  readonly headers: () => Readonly<Record<string, string>>;
}

const ignore = () => undefined;
const NO_SPAN: OpenSpan = { rename: ignore, note: ignore, fail: ignore };
const NO_TRACING: Tracing = { trace: (_start, run) => run(NO_SPAN), headers: () => ({}) };

let current = NO_TRACING;

/** Traces from now on; undefined: no more. Without it nothing of a tracing library is loaded. */
export function useTracing(tracing: Tracing | undefined): void {
  current = tracing ?? NO_TRACING;
}

export const traced: Tracing['trace'] = (start, run) => current.trace(start, run);
export const traceHeaders: Tracing['headers'] = () => current.headers();
