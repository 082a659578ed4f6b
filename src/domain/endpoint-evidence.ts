import type { Offered } from '#contract/gateway/offer.ts';
import { isRefusal } from './refusal.ts';

/** What an endpoint returned when it was probed. */
export interface ProbeAnswer {
  /** 0: no answer. */
  readonly status: number;
  /** `html` is what proxies and web servers return in place of the service. */
  readonly body: 'json' | 'html' | 'empty' | 'other';
  /** The error code in a JSON body. The URL of the request is removed from it. */
  readonly code: string | null;
  /** Whether a 2xx body is what the endpoint promises. */
  readonly fits: boolean;
}

/** An HTML page, or any other odd answer, counts as the service's own only after this many rounds in a row. */
export const HTML_ROUNDS = 3;

/** Whether the service itself answers rather than a proxy in front of it: a documented endpoint returns something other than a web page. */
export function isServiceSpeaking(control: ProbeAnswer): boolean {
  const known = control.status === 200 || [400, 403, 404, 422, 424].includes(control.status);
  return known && control.body !== 'html';
}

/** What an answer is compared with. */
export interface Around {
  /** The answer of a documented endpoint. */
  readonly control: ProbeAnswer;
  /** The answer for a path that no service has. */
  readonly nowhere: ProbeAnswer;
  /** The answer for such a path that isn't about orders. */
  readonly outside: ProbeAnswer;
}

/**
 * Whether the service has an endpoint whose path names no single resource, so that a 404 can only mean the endpoint.
 * `rounds`: how many times in a row its answer was odd (`isOdd`), including this time.
 */
export function judgeEndpoint(answer: ProbeAnswer, around: Around, rounds: number): Offered {
  if (answer.status >= 200 && answer.status < 300 && answer.fits) return 'yes';
  return isAbsent(answer, around, rounds) ? 'no' : 'not_known';
}

/** The document's code for an unknown number: only an endpoint that reads orders returns it (Errors). */
const UNKNOWN_ORDER = 'order_not_found';

export interface ReadAnswers extends Around {
  readonly ofNobody: ProbeAnswer;
  /** For orders that the service is certain to know. */
  readonly ofProven: readonly ProbeAnswer[];
  /** For numbers that somebody entered, and may have mistyped. */
  readonly ofOthers: readonly ProbeAnswer[];
}

/**
 * Whether orders can be read one by one. A 404 may mean the order or the endpoint, so it is compared with others. Only an order that the
 * service knows can show that the endpoint is missing. `no_sign`: none was asked about, and whatever was got the 404 of an unknown address.
 * `rounds`: how many times in a row the answers were odd (`isOdd`), including this time.
 */
export function judgeOrderRead(answers: ReadAnswers, rounds: number): Offered | 'no_sign' {
  const { ofNobody, nowhere, ofProven, ofOthers } = answers;
  const ofNumbers = [...ofProven, ...ofOthers];
  if (ofNumbers.some((answer) => answer.status === 200 && answer.body === 'json')) return 'yes';
  if (ofNobody.status === 200 && ofNobody.fits) return 'yes';
  if (ofNobody.status === 404 && ofNobody.code === UNKNOWN_ORDER) return 'yes';
  if (!isAbsent(ofNobody, answers, rounds)) return 'not_known';
  if (ofNobody.status === 405) return 'no';
  if (ofNobody.body !== nowhere.body || ofNobody.code !== nowhere.code) {
    // The 404 differs from that of a path that doesn't exist: the endpoint exists, but doesn't know this order.
    return isAbsent(nowhere, answers, rounds) ? 'yes' : 'not_known';
  }
  if (!ofNumbers.every((one) => isAbsent(one, answers, rounds))) return 'not_known';
  return ofProven.length > 0 ? 'no' : 'no_sign';
}

/** Whether an answer proves something only if it is the same in round after round. */
export function isOdd(answer: ProbeAnswer, around: Around): boolean {
  return answer.body === 'html' || (hasOwnWay(around) && isSame(answer, around.nowhere));
}

function isAbsent(answer: ProbeAnswer, around: Around, rounds: number): boolean {
  if (answer.status === 405 || !hasOwnWay(around)) return isMissing(answer, isServiceSpeaking(around.control), rounds);
  return rounds >= HTML_ROUNDS && isSame(answer, around.nowhere);
}

/** Whether the service answers 403 for addresses that it doesn't have, so that a 403 says nothing about the key. */
export function forbidsUnknown(around: Around): boolean {
  return around.nowhere.status === 403 && hasOwnWay(around);
}

/**
 * Whether the service answers addresses that it doesn't have in a way of its own (not stated): with a page, a redirect or an error other
 * than 404. The same answer elsewhere then says what a 404 says. 401 is about the key, and so may be 403, unless the key is accepted and
 * 403 isn't only about orders; other errors pass. The documented endpoint has to be answered differently.
 */
function hasOwnWay({ control, nowhere, outside }: Around): boolean {
  const { status, body } = nowhere;
  const isRedirect = status >= 300 && status < 400;
  const isError = status === 501 || (isRefusal(status) && ![401, 403, 404, 405, 429].includes(status));
  const isForbidden = status === 403 && control.status !== 403 && isSame(outside, nowhere);
  const isLasting = isRedirect || isError || isForbidden || (status === 200 && body === 'html');
  return isLasting && isServiceSpeaking(control) && !isSame(control, nowhere);
}

function isSame(a: ProbeAnswer, b: ProbeAnswer): boolean {
  return a.status === b.status && a.body === b.body && a.code === b.code;
}

function isMissing({ status, body }: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): boolean {
  if (status !== 404 && status !== 405) return false;
  return isSpeaking && (body !== 'html' || htmlRounds >= HTML_ROUNDS);
}
