import type { Endpoint } from '#contract/endpoint.ts';
import type { CallRequest } from '#client/call.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/** Loaded lazily, together with the endpoints: the first page is interactive without it. */
const gateway = () => loadChunk(() => import('./gateway-client.ts'));

/** Calls a gateway endpoint. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGateway(endpoint, request);
}

/** Calls a gateway endpoint that returns a document. */
export async function callForDocument<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGatewayForBytes(endpoint, request);
}
