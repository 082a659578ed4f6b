import type { Endpoint } from '#contract/endpoint.ts';
import type { Caller, CallRequest } from '#client/call.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';

const caller: Caller = {
  baseUrl: '/api',
  // Looked up at each call, so that tests can put their own in its place.
  fetch: (address, init) => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' }),
};

/** Comes with the endpoints, which the first page needs no sooner than it can be used. */
const client = () => loadChunk(() => import('#client/call.ts'));

/** Calls an endpoint of the gateway. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await client()).callEndpoint(caller, endpoint, request);
}

/** Calls an endpoint of the gateway that answers a document. */
export async function callForDocument<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return (await client()).callForBytes(caller, endpoint, request);
}
