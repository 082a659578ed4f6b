import type { Endpoint } from '#contract/endpoint.ts';
import type { CallRequest } from '#client/call.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';

/** Loaded with the endpoints: the first page does not need it before it is interactive. */
const gateway = () => loadChunk(() => import('./gateway-client.ts'));

/** Calls an endpoint of the gateway. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGateway(endpoint, request);
}

/** Calls an endpoint of the gateway that answers a document. */
export async function callForDocument<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await gateway()).callGatewayForBytes(endpoint, request);
}
