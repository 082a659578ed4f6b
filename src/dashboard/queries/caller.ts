import type { Endpoint } from '#contract/endpoint.ts';
import type { CallRequest } from '#client/call.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/** Comes with the endpoints, which the first page needs no sooner than it can be used. */
const gateway = () => loadChunk(() => import('./gateway-client.ts'));

/** Calls an endpoint of the gateway. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGateway(endpoint, request);
}

/** Calls an endpoint of the gateway that answers a document. */
export async function callForDocument<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGatewayForBytes(endpoint, request);
}
