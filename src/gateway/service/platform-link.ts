import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { traceHeaders } from '#server/tracing.ts';
import type { Caller } from '#client/call.ts';
import type { ServiceState } from '#contract/gateway/session.ts';
import { unwrapError } from '#contract/field/normalise-errors.ts';
import { readRetryAfter, type RetryHeaders } from '#domain/retry-after.ts';
import { KeyAnswers, whatIsAskedFor, type AskedFor } from './key-answers.ts';
import { limitAnswer } from './limit-answer.ts';
import { parseAnswer } from './parse-answer.ts';
import { PlatformClock } from './platform-clock.ts';
import { type PacedRequest, RequestPace } from './request-pace.ts';
import { traceCall } from './trace-call.ts';
import { USER_AGENT } from './user-agent.ts';

const READ_TIMEOUT_MS = 30_000;
/** Some services have the carrier make a label only when it is requested; a proxy in front of one waits up to 100 s (field services F16). */
const LABEL_TIMEOUT_MS = 110_000;
/** A manifest's document may come from the carrier, too. A page that requests it waits for a minute. */
const DOCUMENT_TIMEOUT_MS = 55_000;
/** Statuses of a service that is down, or of a proxy in front of it. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);
/** A single such status may be a coincidence, such as a server being replaced. */
const UNAVAILABLE_AFTER = 3;

/** The gateway's link to the platform: address, secret, and the state of its last answer. */
export class PlatformLink {
  readonly baseUrl: string;
  readonly secret: string;
  /** For reads and other requests that may be repeated. POST /book has its own sender. */
  readonly caller: Caller;
  /** For asking for the service's lists again and again: after a 429 that leaves room for everything else. */
  readonly pollingCaller: Caller;
  /** For reads of unclear orders: after a 429 they leave room for label checks and for people. */
  readonly unclearCaller: Caller;
  readonly clock: PlatformClock;
  /** Limits how fast requests are sent to the service. */
  readonly pace: RequestPace;
  readonly #now: Now;
  readonly #onChange: (state: ServiceState) => void;
  #state: ServiceState = 'connected';
  #forbidsSome = false;
  #lastAnswerAt: string | null = null;
  /** Consecutive answers that the service is unavailable. */
  #unavailable = 0;
  readonly #keyAnswers = new KeyAnswers();

  /**
   * `onChange`: called when the platform becomes unreachable, refuses our key or is back, and when its clock was set.
   * `sharers`: the number of processes using this key.
   */
  constructor(
    baseUrl: string,
    secret: string,
    now: Now,
    onChange: (state: ServiceState) => void,
    sharers: () => number = () => 1,
  ) {
    this.baseUrl = baseUrl;
    this.secret = secret;
    this.clock = new PlatformClock(now);
    this.pace = new RequestPace(now, sharers);
    this.#now = now;
    this.#onChange = onChange;
    this.caller = {
      baseUrl,
      fetch: (input, init) => this.#fetchPaced('other', input, init),
      parse: (text) => unwrapError(parseAnswer(text)),
      headers: { authorization: `Bearer ${secret}`, 'user-agent': USER_AGENT },
      around: (endpoint, call) => traceCall(baseUrl, endpoint, call),
    };
    this.pollingCaller = { ...this.caller, fetch: (input, init) => this.#fetchPaced('polling', input, init) };
    this.unclearCaller = { ...this.caller, fetch: (input, init) => this.#fetchPaced('unclear_read', input, init) };
  }

  /**
   * The state shown to people: a service that keeps answering 502, 503 or 504 is unreachable, too, and one whose documented endpoints all
   * refuse the key refuses it. Not for decisions, which wait for a temporary problem to end rather than give up.
   */
  shownState(): ServiceState {
    if (this.#state !== 'connected') return this.#state;
    if (this.#unavailable >= UNAVAILABLE_AFTER) return 'unreachable';
    return this.#keyAnswers.areAllRefusals ? 'refused' : 'connected';
  }

  state(): { readonly state: ServiceState; readonly lastAnswerAt: string | null } {
    return { state: this.#state, lastAnswerAt: this.#lastAnswerAt };
  }

  /** Records the answer to a booking, which has a connection of its own. */
  recordBookingAnswer(status: number, retryAfter: RetryHeaders = {}): void {
    this.#recordAnswerStatus(status);
    this.#learnAboutKey('booking', status);
    if (status === 429) this.pace.recordBookingRateLimited(readRetryAfter(retryAfter, this.#now()));
  }

  /** A 403 may be about a single manifest; only on endpoints that every secret may call does it count as a refusal of the key. */
  #recordAnswerStatus(status: number): void {
    this.#lastAnswerAt = toIsoTime(this.#now());
    if (!isRefusal(status)) this.#change('connected');
  }

  /** `forbidsSome`: this service answers 403 where it accepts the key, so that a 403 doesn't mean a refused key. */
  learnForbidden(forbidsSome: boolean): void {
    this.#forbidsSome = forbidsSome;
    if (forbidsSome && this.#state === 'refused') this.#change('connected');
  }

  recordNoAnswer(): void {
    this.#change('unreachable');
  }

  #refusesKey(status: number): boolean {
    return isRefusal(status) && !(status === 403 && this.#forbidsSome);
  }

  /** Not called for labels: they report problems themselves, and are requested so often that they would drown out the other answers. */
  #countUnavailable(status: number): void {
    const before = this.shownState();
    this.#unavailable = UNAVAILABLE.has(status) ? this.#unavailable + 1 : 0;
    if (this.shownState() !== before) this.#onChange(this.shownState());
  }

  #learnAboutKey(asked: AskedFor | undefined, status: number): void {
    if (asked === undefined) return;
    const before = this.shownState();
    this.#keyAnswers.record(asked, status);
    if (this.shownState() !== before) this.#onChange(this.shownState());
  }

  #change(next: ServiceState): void {
    if (next === this.#state) return;
    this.#state = next;
    this.#onChange(next);
  }

  async #fetchPaced(kind: PacedRequest, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    // Label checks have their own, slower pace.
    const isLabel = isLabelRequest(input);
    if (!isLabel) await this.pace.waitForTurn(kind);
    this.pace.recordSent(isLabel ? 'label_check' : kind);
    const request = this.clock.beginRequest();
    const signals = [AbortSignal.timeout(timeoutOf(input)), ...(init?.signal ? [init.signal] : [])];
    try {
      const headers = { ...(init?.headers as Record<string, string> | undefined), ...traceHeaders() };
      // A redirect is an answer, too, and never followed.
      const response = await fetch(input, { ...init, redirect: 'manual', headers, signal: AbortSignal.any(signals) });
      this.#recordAnswerStatus(response.status);
      const date = response.headers.get('date');
      if (this.clock.observe(date, request)) this.#onChange(this.#state);
      const retryAfterMs = readRetryAfter({ 'retry-after': response.headers.get('retry-after'), date }, this.#now());
      if (response.status === 429 && !isWebhookTest(input)) this.pace.recordRateLimited(retryAfterMs);
      if (this.#refusesKey(response.status) && isReadOfOrders(input, init?.method)) this.#change('refused');
      if (!isLabel) this.#countUnavailable(response.status);
      this.#learnAboutKey(whatIsAskedFor(input, response.status), response.status);
      return limitAnswer(retryAfterMs === null ? response : sayInSeconds(response, retryAfterMs));
    } catch (error) {
      if (init?.signal?.aborted !== true) this.recordNoAnswer();
      throw error;
    }
  }
}

/** The same answer, with the wait as seconds, the only form that callers read. */
function sayInSeconds(response: Response, retryAfterMs: number): Response {
  const { body, status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('retry-after', String(Math.ceil(retryAfterMs / 1000)));
  return new Response(body, { status, statusText, headers });
}

const isRefusal = (status: number): boolean => status === 403 || status === 401;

function isLabelRequest(input: unknown): boolean {
  return String(input).endsWith('/label');
}

function timeoutOf(input: unknown): number {
  if (isLabelRequest(input)) return LABEL_TIMEOUT_MS;
  return String(input).endsWith('/document') ? DOCUMENT_TIMEOUT_MS : READ_TIMEOUT_MS;
}

/** A refused probe says nothing about the key: many services have these endpoints but don't let every key use them. */
const PROBES = /\/orders(?:\?limit=1$|\/lookup$|\/SLIPWAY-PROBE)/;

/** A key may lack the permission for a single endpoint that changes something, such as the one that cancels orders. */
function isReadOfOrders(input: unknown, method = 'GET'): boolean {
  if (method !== 'GET') return false;
  if (PROBES.test(String(input))) return false;
  return /\/(?:orders(?:[/?]|$)|merchant(?:\?|$))/.test(String(input)) && !String(input).endsWith('/label');
}

/** Webhook tests have a small rate limit of their own, which says nothing about other requests. */
function isWebhookTest(input: unknown): boolean {
  return String(input).endsWith('/merchant/webhook/test');
}
