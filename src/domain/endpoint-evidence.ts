import type { Offered } from '#contract/gateway/offer.ts';

/** What came back when an endpoint was asked. */
export interface ProbeAnswer {
  /** 0: no answer. */
  readonly status: number;
  /** `html` is what proxies and web servers say in a service's place. */
  readonly body: 'json' | 'html' | 'empty' | 'other';
  /** The error code in a JSON body, without the address that was asked. */
  readonly code: string | null;
  /** Whether a 2xx body is what the endpoint promises. */
  readonly fits: boolean;
}

/** A page of HTML counts as the service's own answer only after so many rounds in a row. */
export const HTML_ROUNDS = 3;

/** Whether the service itself answers, not a proxy before it: a documented endpoint gives something that is not a web page. */
export function isServiceSpeaking(control: ProbeAnswer): boolean {
  const known = control.status === 200 || [400, 403, 404, 422, 424].includes(control.status);
  return known && control.body !== 'html';
}

/**
 * Whether the service has an endpoint whose path names no single resource, so that a 404 can only be about the endpoint.
 * `htmlRounds`: how often in a row it answered with a page of HTML, this time included.
 */
export function judgeEndpoint(answer: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): Offered {
  if (answer.status >= 200 && answer.status < 300) return answer.fits ? 'yes' : 'not_known';
  return isMissing(answer, isSpeaking, htmlRounds) ? 'no' : 'not_known';
}

/** The document's code for a number that is not known: only an endpoint that reads orders says it (Errors). */
const UNKNOWN_ORDER = 'order_not_found';

/**
 * Whether orders can be read one by one. A 404 may speak of the order or of the endpoint, so it is held against others:
 * `nowhere` is the answer for an address that no service has, `ofKnown` are the answers for numbers that the service
 * should know. Not stated: without any such number a 404 like the one for `nowhere` leaves it open.
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
    // The 404 differs from that of a path that doesn't exist: the endpoint is there, and doesn't know this order.
    return isMissing(nowhere, isSpeaking, htmlRounds) ? 'yes' : 'not_known';
  }
  if (ofKnown.length === 0) return 'not_known';
  return ofKnown.every((answer) => isMissing(answer, isSpeaking, htmlRounds)) ? 'no' : 'not_known';
}

function isMissing({ status, body }: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): boolean {
  if (status !== 404 && status !== 405) return false;
  return isSpeaking && (body !== 'html' || htmlRounds >= HTML_ROUNDS);
}
