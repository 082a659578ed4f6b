import { sendJson, type StubPlatform } from './stub-platform.ts';

/** Leaves a stub platform nothing but what a test gives it: manifests it doesn't know, and a web server's page for the rest. */
export function offerDocumentedOnly(platform: StubPlatform): void {
  platform.answers.set('*', (request, response) => {
    if (/^\/book\/[^/]+\/document$/.test(request.url ?? '')) sendJson(response, 404, { error: 'not_found' });
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html><body>No such page</body></html>');
  });
}
