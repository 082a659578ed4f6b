import type { Endpoint } from '#contract/endpoint.ts';
import { callForBytes, callRow, type Caller, type CallRequest } from '#client/call.ts';

const caller: Caller = {
  baseUrl: '/api',
  // Looked up at each call, so that tests can put their own in its place.
  fetch: (address, init) => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' }),
};

/** Calls a row of the gateway. Every query and mutation goes through here. */
export function call<E extends Endpoint>(row: E, request: CallRequest<E>) {
  return callRow(caller, row, request);
}

/** Calls a row of the gateway that answers a document. */
export function callForDocument<E extends Endpoint>(row: E, request: CallRequest<E>) {
  return callForBytes(caller, row, request);
}
