import type { Endpoint } from '#contract/endpoint.ts';
import { Session, type StorageState } from '#contract/gateway/session.ts';
import { callEndpoint, type Caller, callForBytes, type CallRequest, fillPath } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { takeEarlyDocument } from '#dashboard/browser/early-document.ts';
import { setConnection } from './connection.ts';
import { forgetFirstAnswers, readFirstAnswer } from './first-answers.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
}

const caller: Caller = {
  baseUrl: '/api',
  // `fetch` is looked up on each call, so that tests can replace it.
  fetch: async (address, init) => {
    const ask = () => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' });
    return (typeof address === 'string' ? takeEarlyDocument(address) : undefined)?.catch(ask) ?? ask();
  },
};

export async function callGateway<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  const { params = {}, query } = request as Parts;
  const known = endpoint.method === 'GET' ? readFirstAnswer<E>(fillPath(endpoint.path, params), query) : undefined;
  if (known !== undefined) return known;
  if (endpoint.method !== 'GET') forgetFirstAnswers();
  const answer = await tellStorage(callEndpoint(caller, endpoint, request));
  // Without the event stream, the refetched session tells when the disk is writable again.
  if (endpoint.answers[200] === Session) setConnection({ storage: (answer as Session).storage ?? null });
  return answer;
}

export function callGatewayForBytes<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return tellStorage(callForBytes(caller, endpoint, request));
}

/** Lets a page without the event stream learn from failed answers that Slipway's disk isn't writable. */
async function tellStorage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof CallProblem ? error.code : undefined;
    const problem = /^storage_(full|read_only|unavailable)$/.exec(code ?? '')?.[1];
    if (problem !== undefined) setConnection({ storage: problem as StorageState });
    throw error;
  }
}
