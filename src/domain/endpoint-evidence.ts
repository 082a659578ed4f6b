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

/** Whether the service itself answers rather than a proxy in front of it: a documented endpoint returned something other than a web page. */
export function isServiceUp(control: ProbeAnswer): boolean {
  const known = control.status === 200 || [400, 403, 404, 422, 424].includes(control.status);
  return known && control.body !== 'html';
}

/** The answers that a probe's answer is compared with. */
export interface Baselines {
  /** The answer of a documented endpoint. */
  readonly control: ProbeAnswer;
  /** The answer for a path that no service has. */
  readonly nowhere: ProbeAnswer;
  /** The answer for another such path, outside `/orders`. */
  readonly outside: ProbeAnswer;
}

/**
 * Whether the service has an endpoint whose path names no single resource, so that a 404 can only mean the endpoint. `rounds`: how many
 * times in a row its answer was tentative, including this time.
 */
export function judgeEndpoint(answer: ProbeAnswer, baselines: Baselines, rounds: number): Offered {
  if (answer.status >= 200 && answer.status < 300 && answer.fits) return 'yes';
  return isAbsent(answer, baselines, rounds) ? 'no' : 'not_known';
}

/** The document's code for an unknown number: only an endpoint that reads orders returns it (Errors). */
const UNKNOWN_ORDER = 'order_not_found';

export interface ReadAnswers extends Baselines {
  readonly ofNobody: ProbeAnswer;
  /** For orders that the service is certain to know. */
  readonly ofProven: readonly ProbeAnswer[];
  /** For numbers that somebody entered, and may have mistyped. */
  readonly ofOthers: readonly ProbeAnswer[];
  /** Whether this service has let us read orders before: a 403 is a fault then, and no lack of a permission. */
  readonly hasRead?: boolean;
}

/**
 * Whether orders can be read one by one. A 404 may mean the order or the endpoint, so it is compared with others. Only an order that the
 * service knows can show that the endpoint is missing. `no_sign`: no such order was read, and every other number got the 404 of an unknown
 * path. `rounds`: how many times in a row the answers were tentative, including this time.
 * To a key that may read no orders, the endpoint is as good as missing.
 */
export function judgeOrderRead(answers: ReadAnswers, rounds: number): Offered | 'no_sign' {
  const { ofNobody, nowhere, ofProven, ofOthers } = answers;
  const ofNumbers = [...ofProven, ...ofOthers];
  if (ofNumbers.some(isOfAnOrder)) return 'yes';
  if (ofNobody.status === 200 && ofNobody.fits) return 'yes';
  if (ofNobody.status === 404 && ofNobody.code === UNKNOWN_ORDER) return 'yes';
  const lacksPermission = answers.hasRead !== true && isForbidden(ofNobody, answers);
  const isUnreadable = (one: ProbeAnswer) =>
    lacksPermission ? rounds >= HTML_ROUNDS && isForbidden(one, answers) : isAbsent(one, answers, rounds);
  if (!isUnreadable(ofNobody)) return 'not_known';
  if (ofNobody.status === 405) return 'no';
  if (!lacksPermission && (ofNobody.body !== nowhere.body || ofNobody.code !== nowhere.code)) {
    // The 404 differs from that of a path that doesn't exist: the endpoint exists, but doesn't know this order.
    return isAbsent(nowhere, answers, rounds) ? 'yes' : 'not_known';
  }
  if (!ofNumbers.every(isUnreadable)) return 'not_known';
  return ofProven.length > 0 ? 'no' : 'no_sign';
}

/** A 200 with an error in it comes from whatever failed, unless it says that the order is unknown. */
function isOfAnOrder({ status, body, code }: ProbeAnswer): boolean {
  return status === 200 && body === 'json' && (code === null || code === UNKNOWN_ORDER);
}

/** Whether an answer proves something only once it has been the same for `HTML_ROUNDS` rounds. */
export function isTentative(answer: ProbeAnswer, baselines: Baselines): boolean {
  if (answer.body === 'html' || isForbidden(answer, baselines)) return true;
  return hasCustomNotFound(baselines) && isSame(answer, baselines.nowhere);
}

/**
 * Whether the service refuses this to a key that it accepts elsewhere: the key lacks the permission (field services: an endpoint may exist
 * and answer 403). A web page may come from something in front of the service.
 */
function isForbidden({ status, body }: ProbeAnswer, { control }: Baselines): boolean {
  return status === 403 && body !== 'html' && isServiceUp(control) && control.status !== 403;
}

function isAbsent(answer: ProbeAnswer, baselines: Baselines, rounds: number): boolean {
  if (answer.status === 405 || !hasCustomNotFound(baselines))
    return isMissing(answer, isServiceUp(baselines.control), rounds);
  return rounds >= HTML_ROUNDS && isSame(answer, baselines.nowhere);
}

/** Whether a 403 of this service says nothing about the key: it answers so for unknown paths, or for reads of orders alone. */
export function forbidsSome(baselines: Baselines, ofNobody: ProbeAnswer): boolean {
  return isForbidden(ofNobody, baselines) || (baselines.nowhere.status === 403 && hasCustomNotFound(baselines));
}

/**
 * Whether the service has its own answer for unknown paths (not stated): a page, a redirect or an error other than 404. That answer then
 * means what a 404 means. 401 is about the key, and so may be 403, unless the key is accepted and 403 isn't limited to orders; other errors
 * are temporary. The documented endpoint must be answered differently.
 */
function hasCustomNotFound({ control, nowhere, outside }: Baselines): boolean {
  const { status, body } = nowhere;
  const isRedirect = status >= 300 && status < 400;
  const isError = status === 501 || (isRefusal(status) && ![401, 403, 404, 405, 429].includes(status));
  const isForbiddenEverywhere = status === 403 && control.status !== 403 && isSame(outside, nowhere);
  const isLasting = isRedirect || isError || isForbiddenEverywhere || (status === 200 && body === 'html');
  return isLasting && isServiceUp(control) && !isSame(control, nowhere);
}

function isSame(a: ProbeAnswer, b: ProbeAnswer): boolean {
  return a.status === b.status && a.body === b.body && a.code === b.code;
}

function isMissing({ status, body }: ProbeAnswer, isSpeaking: boolean, htmlRounds: number): boolean {
  if (status !== 404 && status !== 405) return false;
  return isSpeaking && (body !== 'html' || htmlRounds >= HTML_ROUNDS);
}
