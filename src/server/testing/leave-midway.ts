import { connect } from 'node:net';
import { type AnsweredRequest, answeredRequests } from '#server/http/answered-requests.ts';

/**
 * Sends the beginning of a request with a body and leaves, once as a body of a stated length and once in chunks. Returns the statuses of the
 * answers that nobody received.
 */
export async function leaveMidway(url: string, method: string, headers: Readonly<Record<string, string>> = {}) {
  const statuses: number[] = [];
  for (const [length, start] of [
    ['content-length: 500', '{"a":'],
    ['transfer-encoding: chunked', '5\r\n{"a":\r\n'],
  ] as const) {
    const { host, hostname, port, pathname } = new URL(url);
    const answered = Promise.withResolvers<AnsweredRequest>();
    const hear = (message: unknown) => {
      if ((message as AnsweredRequest).method === method) answered.resolve(message as AnsweredRequest);
    };
    answeredRequests.subscribe(hear);
    const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map((line) => line.join(': '));
    const socket = connect(Number(port), hostname, () => {
      socket.end([`${method} ${pathname} HTTP/1.1`, `host: ${host}`, length, ...lines, '', start].join('\r\n'));
    });
    statuses.push((await answered.promise).status);
    answeredRequests.unsubscribe(hear);
    socket.destroy();
  }
  return statuses;
}
