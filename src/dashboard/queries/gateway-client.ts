import { notifyManager } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { Session, type StorageState } from '#contract/gateway/session.ts';
import { callEndpoint, type Caller, callForBytes, type CallRequest, fillPath } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { takeEarlyDocument } from '#dashboard/browser/early-document.ts';
import { withTimeout } from '#dashboard/browser/with-timeout.ts';
import { isTimeout } from '#dashboard/browser/is-timeout.ts';
import { setConnection } from './connection.ts';
import { forgetFirstAnswers, readFirstAnswer } from './first-answers.ts';
import { signedInAs } from './signed-in-as.ts';

/**
 * Otherwise a network that drops packets would keep a request open for a quarter of an hour. Reads can be repeated, and the gateway answers
 * them at once; for changes and documents it may call the service several times.
 */
const READ_TIMEOUT_MS = 60_000;
const CHANGE_TIMEOUT_MS = 180_000;

// By default in a timer, before which a second press may come: it would find its button not busy yet, and send again. Set here, where every
// change has been preceded by a read, rather than in the first page's script.
notifyManager.setScheduler(queueMicrotask);

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
}

const caller: Caller = {
  baseUrl: '/api',
  get headers() {
    return signedInAs();
  },
  // `fetch` is looked up on each call, so that tests can replace it.
  fetch: async (address, init) => {
    const send = () => globalThis.fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' });
    return (typeof address === 'string' ? takeEarlyDocument(address) : undefined)?.catch(send) ?? send();
  },
};

export async function callGateway<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  const { params = {}, query } = request as Parts;
  const known = endpoint.method === 'GET' ? readFirstAnswer<E>(fillPath(endpoint.path, params), query) : undefined;
  if (known !== undefined) return known;
  if (endpoint.method !== 'GET') forgetFirstAnswers();
  const withinMs = endpoint.method === 'GET' ? READ_TIMEOUT_MS : CHANGE_TIMEOUT_MS;
  const answer = await noteStorageState(
    endpoint.isUnhurried
      ? callEndpoint(caller, endpoint, request)
      : answerInTime(withinMs, request, (signal) => callEndpoint(caller, endpoint, { ...request, signal })),
  );
  // Without the event stream, the refetched session says when the disk is writable again.
  if (endpoint.answers[200] === Session) setConnection({ storage: (answer as Session).storage ?? null });
  return answer;
}

export function callGatewayForBytes<E extends Endpoint>(endpoint: E, request: CallRequest<E>) {
  return noteStorageState(
    answerInTime(CHANGE_TIMEOUT_MS, request, (signal) => callForBytes(caller, endpoint, { ...request, signal })),
  );
}

async function answerInTime<T>(
  withinMs: number,
  request: { readonly signal?: AbortSignal },
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(withinMs, (signal) =>
      send(request.signal ? AbortSignal.any([signal, request.signal]) : signal),
    );
  } catch (cause) {
    throw isTimeout(cause) ? new CallProblem('no_answer', 0, undefined, { cause }) : cause;
  }
}

/** Lets a page without the event stream learn from failed answers that Slipway's disk isn't writable. */
async function noteStorageState<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const code = error instanceof CallProblem ? error.code : undefined;
    const problem = /^storage_(full|read_only|unavailable)$/.exec(code ?? '')?.[1];
    if (problem !== undefined) setConnection({ storage: problem as StorageState });
    throw error;
  }
}
