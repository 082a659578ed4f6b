import type { Endpoint } from '#contract/endpoint.ts';
import type { Caller, CallRequest } from '#client/call.ts';
import type { StorageState } from '#contract/gateway/session.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { setConnection } from './connection.ts';

const caller: Caller = {
  baseUrl: '/api',
  // Looked up at each call, so that tests can put their own in its place.
  fetch: (address, init) => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' }),
};

/** Comes with the endpoints, which the first page needs no sooner than it can be used. */
const client = () => loadChunk(() => import('#client/call.ts'));

/** Calls an endpoint of the gateway. Every query and mutation goes through here. */
export async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return tellStorage((await client()).callEndpoint(caller, endpoint, request));
}

/** Calls an endpoint of the gateway that answers a document. */
export async function callForDocument<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return tellStorage((await client()).callForBytes(caller, endpoint, request));
}

/** A page without the event stream learns from answers that Slipway's disk can't be written to. */
async function tellStorage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const code = /^storage_(full|read_only|unavailable)$/.exec(String((error as { code?: unknown }).code))?.[1];
    if (code !== undefined) setConnection({ storage: code as StorageState });
    throw error;
  }
}
