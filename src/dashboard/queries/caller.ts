import type { Endpoint } from '#contract/endpoint.ts';
import type { Caller, CallRequest } from '#client/call.ts';
import { fetchPart } from '#dashboard/ui/fetch-part.ts';

const caller: Caller = {
  baseUrl: '/api',
  // Looked up at each call, so that tests can put their own in its place.
  fetch: (address, init) => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' }),
};

/** Comes with the rows, which the first page needs no sooner than it can be used. */
const client = () => fetchPart(() => import('#client/call.ts'));

/** Calls a row of the gateway. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(row: E, request: CallRequest<E>) {
  return (await client()).callRow(caller, row, request);
}

/** Calls a row of the gateway that answers a document. */
export async function callForDocument<E extends Endpoint>(row: E, request: CallRequest<E>) {
  return (await client()).callForBytes(caller, row, request);
}
