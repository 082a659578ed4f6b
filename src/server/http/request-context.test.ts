import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { currentRequestId, withRequestId } from './request-context.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function serve() {
  const begun: Promise<string | undefined>[] = [];
  const app = new Hono();
  app.use(withRequestId());
  app.get('/', (context) => {
    begun.push(new Promise((resolve) => setImmediate(() => resolve(currentRequestId()))));
    return context.text(currentRequestId() ?? 'none');
  });
  app.get('/fails', () => {
    throw new Error('no');
  });
  app.onError((_error, context) => context.text(currentRequestId() ?? 'none', 500));
  return { begun, ask: (path: string, headers = {}) => app.request(path, { headers }) };
}

test('each request has its own id, in its answer and in what it started, and nothing else has one', async () => {
  const { begun, ask } = serve();
  const answers = await Promise.all([ask('/'), ask('/')]);
  const ids = answers.map((answer) => answer.headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(ids);
  expect(await Promise.all(begun)).toEqual(ids);
  expect(currentRequestId()).toBeUndefined();
});

test('an error is handled under the id of its request', async () => {
  const answer = await serve().ask('/fails');
  expect(await answer.text()).toBe(answer.headers.get('x-request-id'));
});

test.each([
  ['proxy-1=a', 'proxy-1=a'],
  ['x'.repeat(256), UUID],
  ['two words', UUID],
])('an id sent by a proxy is kept if it is valid: %j', async (sent, expected) => {
  const answer = await serve().ask('/', { 'x-request-id': sent });
  expect(answer.headers.get('x-request-id')).toMatch(expected);
});
