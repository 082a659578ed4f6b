import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { type Caller, readRetryAfter } from '#client/call.ts';
import type { ServiceState } from '#contract/gateway/session.ts';
import { limitAnswer } from './limit-answer.ts';
import { PlatformClock } from './platform-clock.ts';
import { RequestPace } from './request-pace.ts';
import { USER_AGENT } from './user-agent.ts';

const READ_TIMEOUT_MS = 30_000;

/** The gateway's way to the platform: address, secret, and how it last answered. */
export interface PlatformLink {
  readonly baseUrl: string;
  readonly secret: string;
  /** For reads and everything that may be asked twice. POST /book has its own sender. */
  readonly caller: Caller;
  readonly clock: PlatformClock;
  /** How fast the service may be asked. */
  readonly pace: RequestPace;
  state(): { readonly state: ServiceState; readonly lastAnswerAt: string | null };
  /** An answer or its absence was seen by the booking sender. */
  recordAnswerStatus(status: number): void;
  recordNoAnswer(): void;
}

/** `onChange` is called when the platform becomes unreachable, refuses us, or is back. */
export function openPlatformLink(
  baseUrl: string,
  secret: string,
  now: Now,
  onChange: (state: ServiceState) => void,
): PlatformLink {
  let state: ServiceState = 'connected';
  let lastAnswerAt: string | null = null;
  const clock = new PlatformClock(now);
  const pace = new RequestPace(now);
  const change = (next: ServiceState) => {
    if (next === state) return;
    state = next;
    onChange(next);
  };
  // One 403 can be about a single manifest; only the endpoints that every secret may call count as a refusal of the key.
  const recordAnswerStatus = (status: number) => {
    lastAnswerAt = toIsoTime(now());
    if (status !== 403) change('connected');
  };
  const recordNoAnswer = () => {
    change('unreachable');
  };
  // Label checks have a pace of their own, below this one.
  const fetchPaced: typeof fetch = async (input, init) => {
    if (!isLabelRequest(input)) await pace.turn('other');
    return fetchRecorded(input, init);
  };
  const fetchRecorded: typeof fetch = async (input, init) => {
    pace.recordSent();
    const signals = [AbortSignal.timeout(READ_TIMEOUT_MS), ...(init?.signal ? [init.signal] : [])];
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
      recordAnswerStatus(response.status);
      clock.observe(response.headers.get('date'));
      if (response.status === 429 && !isWebhookTest(input)) pace.recordTooMany(readRetryAfter(response));
      if (response.status === 403 && isOrdersRequest(input)) change('refused');
      return limitAnswer(response);
    } catch (error) {
      if (init?.signal?.aborted !== true) recordNoAnswer();
      throw error;
    }
  };
  const caller = {
    baseUrl,
    fetch: fetchPaced,
    headers: { authorization: `Bearer ${secret}`, 'user-agent': USER_AGENT },
  };
  return {
    baseUrl,
    secret,
    caller,
    clock,
    pace,
    state: () => ({ state, lastAnswerAt }),
    recordAnswerStatus,
    recordNoAnswer,
  };
}

function isLabelRequest(input: unknown): boolean {
  return String(input).endsWith('/label');
}

/** What is asked only to learn whether a service has an endpoint says nothing of the key: many have these and refuse them. */
const PROBES = /\/orders(?:\?limit=1$|\/lookup$|\/SLIPWAY-PROBE)/;

function isOrdersRequest(input: unknown): boolean {
  if (PROBES.test(String(input))) return false;
  return /\/(?:orders(?:[/?]|$)|merchant(?:\?|$))/.test(String(input)) && !String(input).endsWith('/label');
}

/** Tests of a webhook have a small limit of their own, which says nothing of how fast the service may be asked otherwise. */
function isWebhookTest(input: unknown): boolean {
  return String(input).endsWith('/merchant/webhook/test');
}
