/** A span's attributes, named by OpenTelemetry's conventions; `slipway.…` is ours. They never contain order numbers, people or secrets. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  /** The operation, like `GET /orders`: one of few names, never text from a visitor. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Headers of the request being answered: the caller may have started the trace. */
  readonly headers?: Headers;
}

export interface OpenSpan {
  readonly rename: (name: string) => void;
  readonly note: (attributes: Attributes) => void;
  /** Marks the span as failed although nothing was thrown. */
  readonly fail: (type: string) => void;
}

export interface Tracing {
  /** Runs the function in a span; an exception or rejection marks the span and is passed on. */
  readonly trace: <T>(start: SpanStart, run: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** Headers that let another server continue the trace. */
  readonly headers: () => Readonly<Record<string, string>>;
}

const ignore = () => undefined;
const NO_SPAN: OpenSpan = { rename: ignore, note: ignore, fail: ignore };
const NO_TRACING: Tracing = { trace: (_start, run) => run(NO_SPAN), headers: () => ({}) };

let current = NO_TRACING;

/** Turns tracing on, or off with undefined. While it is off, no tracing library is loaded. */
export function useTracing(tracing: Tracing | undefined): void {
  current = tracing ?? NO_TRACING;
}

export const traced: Tracing['trace'] = (start, run) => current.trace(start, run);
export const traceHeaders: Tracing['headers'] = () => current.headers();
