import type { Offered } from '#contract/gateway/offer.ts';

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

/** An HTML page counts as the service's own answer only after this many rounds in a row. */
export const HTML_ROUNDS = 3;

/** Whether the service itself answers rather than a proxy in front of it: a documented endpoint returns something other than a web page. */
export function isServiceSpeaking(control: ProbeAnswer): boolean {
  const known = control.status === 200 || [400, 403, 404, 422, 424].includes(control.status);
  return known && control.body !== 'html';
}

/**
 * Whether the service has an endpoint whose path names no single resource, so that a 404 can only mean the endpoint.
 * `htmlRounds`: how many times in a row it answered with an HTML page, including this time.
 */
export function judgeEndpoint(answer: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): Offered {
  if (answer.status >= 200 && answer.status < 300) return answer.fits ? 'yes' : 'not_known';
  return isMissing(answer, isSpeaking, htmlRounds) ? 'no' : 'not_known';
}

/** The document's code for an unknown number: only an endpoint that reads orders returns it (Errors). */
const UNKNOWN_ORDER = 'order_not_found';

/**
 * Whether orders can be read one by one. A 404 may mean the order or the endpoint, so it is compared with others: `nowhere`
 * is the answer for a path that no service has, `ofKnown` are the answers for numbers that the service should know. Not
 * stated: without any such number, a 404 like the one for `nowhere` leaves the question open.
 */
export function judgeOrderRead(
  answers: { readonly ofNobody: ProbeAnswer; readonly nowhere: ProbeAnswer; readonly ofKnown: readonly ProbeAnswer[] },
  isSpeaking: boolean,
  htmlRounds: number,
): Offered {
  const { ofNobody, nowhere, ofKnown } = answers;
  if (ofKnown.some((answer) => answer.status === 200 && answer.body === 'json')) return 'yes';
  if (ofNobody.status === 200 && ofNobody.fits) return 'yes';
  if (ofNobody.status === 404 && ofNobody.code === UNKNOWN_ORDER) return 'yes';
  if (!isMissing(ofNobody, isSpeaking, htmlRounds)) return 'not_known';
  if (ofNobody.status === 405) return 'no';
  if (ofNobody.body !== nowhere.body || ofNobody.code !== nowhere.code) {
    // The 404 differs from that of a path that doesn't exist: the endpoint exists, but doesn't know this order.
    return isMissing(nowhere, isSpeaking, htmlRounds) ? 'yes' : 'not_known';
  }
  if (ofKnown.length === 0) return 'not_known';
  return ofKnown.every((answer) => isMissing(answer, isSpeaking, htmlRounds)) ? 'no' : 'not_known';
}

function isMissing({ status, body }: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): boolean {
  if (status !== 404 && status !== 405) return false;
  return isSpeaking && (body !== 'html' || htmlRounds >= HTML_ROUNDS);
}
