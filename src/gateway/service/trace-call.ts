import type { Endpoint } from '#contract/endpoint.ts';
import { type OpenSpan, traced } from '#server/tracing.ts';

/** Traces a call to the service as a span named after its endpoint. */
export function traceCall<T>(
  baseUrl: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  call: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const attributes = {
    'http.request.method': endpoint.method,
    'url.template': endpoint.path,
    'server.address': new URL(baseUrl).hostname,
  };
  return traced({ name: `${endpoint.method} ${endpoint.path}`, kind: 'client', attributes }, call);
}
