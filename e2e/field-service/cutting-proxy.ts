import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy with a short timeout (F16): after `cutAfterMs` it answers 504 in HTML, while the service behind it continues and its answer is
 * lost. The timeout starts when the service announces a long request (102), so slowness of a busy machine is never cut.
 */
export async function openCuttingProxy(
  target: string,
  cutAfterMs: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        clearTimeout(timer);
        if (outgoing.headersSent) {
          answer.resume();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    onward.on('information', ({ statusCode }) => {
      if (statusCode !== 102) return;
      timer = setTimeout(() => {
        outgoing
          .writeHead(504, { 'content-type': 'text/html' })
          .end('<html><head><title>504 Gateway Time-out</title></head><body><h1>504</h1></body></html>');
      }, cutAfterMs);
    });
    onward.on('error', () => {
      clearTimeout(timer);
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
