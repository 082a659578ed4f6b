import { expect, test } from 'vitest';
import { judgeConnection } from './judge-connection.ts';

const answer = (change: object) => ({ status: 404, body: 'json' as const, code: 'not_found', detail: null, ...change });

test.each([
  ['a manifest that nobody has', answer({}), 'works'],
  ['a wrong secret', answer({ status: 403, code: 'invalid_merchant_account' }), 'refused'],
  ['a service that says 401', answer({ status: 401 }), 'refused'],
  ['a proxy’s page', answer({ status: 403, body: 'html', code: null }), 'web_page'],
  ['a web server’s page', answer({ body: 'html', code: null }), 'web_page'],
  ['a redirect', answer({ status: 301, body: 'html', code: null }), 'redirected'],
  ['a 404 without a code', answer({ code: null }), 'odd'],
  ['a 500', answer({ status: 500 }), 'odd'],
  ['a self-signed certificate', answer({ status: 0, detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'certificate'],
  ['a certificate for another name', answer({ status: 0, detail: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'certificate'],
  ['a name that nobody has', answer({ status: 0, detail: 'ENOTFOUND' }), 'no_such_host'],
  ['a closed door', answer({ status: 0, detail: 'ECONNREFUSED' }), 'unreachable'],
  ['nothing', answer({ status: 0 }), 'unreachable'],
])('%s', (_name, given, expected) => {
  expect(judgeConnection(given)).toBe(expected);
});
