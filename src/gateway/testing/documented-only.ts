import { sendJson, type StubPlatform } from './stub-platform.ts';

/** Makes a stub platform offer only what a test configures: it knows no manifests, and a web server's page answers everything else. */
export function offerDocumentedOnly(platform: StubPlatform): void {
  platform.answers.set('*', (request, response) => {
    if (/^\/book\/[^/]+\/document$/.test(request.url ?? '')) sendJson(response, 404, { error: 'not_found' });
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html><body>No such page</body></html>');
  });
}
