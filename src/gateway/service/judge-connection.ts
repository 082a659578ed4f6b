import type { ConnectionResult } from '#contract/gateway/connection.ts';
import type { ProbedAnswer } from './probe-endpoint.ts';

/** Reasons why a connection's certificate isn't trusted (Node's codes). */
const CERTIFICATE = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** The host name doesn't exist. */
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

/** What the answer to a request for manifest 0, which never exists, shows about the address, the secret and its permissions. */
export function judgeConnection(answer: Pick<ProbedAnswer, 'status' | 'body' | 'code' | 'detail'>): ConnectionResult {
  const { status, body, code, detail } = answer;
  if (status === 0) {
    if (detail !== null && CERTIFICATE.has(detail)) return 'certificate';
    return detail !== null && NO_SUCH_HOST.has(detail) ? 'no_such_host' : 'unreachable';
  }
  if (status >= 300 && status < 400) return 'redirected';
  // A proxy or web server answers with HTML pages; the service never does, except for a 400 (interface, POST /book).
  if (body === 'html') return 'web_page';
  if (status === 401 || status === 403) return 'refused';
  // Any server answers 404 to an unknown address; the service's own 404 names an error.
  return status === 404 && code !== null ? 'works' : 'odd';
}
