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

interface ReadAnswers {
  readonly ofNobody: ProbeAnswer;
  /** For a path that no service has. */
  readonly nowhere: ProbeAnswer;
  /** For orders that the service is certain to know. */
  readonly ofProven: readonly ProbeAnswer[];
  /** For numbers that somebody entered, and may have mistyped. */
  readonly ofOthers: readonly ProbeAnswer[];
}

/**
 * Whether orders can be read one by one. A 404 may mean the order or the endpoint, so it is compared with others. Only an order that the
 * service knows can show that the endpoint is missing. `no_sign`: none was asked about, and every number got the 404 of an unknown address.
 */
export function judgeOrderRead(answers: ReadAnswers, isSpeaking: boolean, htmlRounds: number): Offered | 'no_sign' {
  const { ofNobody, nowhere, ofProven, ofOthers } = answers;
  const ofNumbers = [...ofProven, ...ofOthers];
  if (ofNumbers.some((answer) => answer.status === 200 && answer.body === 'json')) return 'yes';
  if (ofNobody.status === 200 && ofNobody.fits) return 'yes';
  if (ofNobody.status === 404 && ofNobody.code === UNKNOWN_ORDER) return 'yes';
  if (!isMissing(ofNobody, isSpeaking, htmlRounds)) return 'not_known';
  if (ofNobody.status === 405) return 'no';
  if (ofNobody.body !== nowhere.body || ofNobody.code !== nowhere.code) {
    // The 404 differs from that of a path that doesn't exist: the endpoint exists, but doesn't know this order.
    return isMissing(nowhere, isSpeaking, htmlRounds) ? 'yes' : 'not_known';
  }
  if (ofNumbers.length === 0 || !ofNumbers.every((answer) => isMissing(answer, isSpeaking, htmlRounds)))
    return 'not_known';
  return ofProven.length > 0 ? 'no' : 'no_sign';
}

function isMissing({ status, body }: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): boolean {
  if (status !== 404 && status !== 405) return false;
  return isSpeaking && (body !== 'html' || htmlRounds >= HTML_ROUNDS);
}
