import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type AnsweredRequest, answeredRequests, reportRequests } from './answered-requests.ts';
import { withRequestId } from './request-context.ts';

const lines: string[] = [];
const heard: AnsweredRequest[] = [];
const hear = (message: unknown) => {
  heard.push(message as AnsweredRequest);
};
afterEach(() => {
  answeredRequests.unsubscribe(hear);
  heard.length = 0;
  lines.length = 0;
});

function makeApp(level: string): Hono {
  const log = pino({ level, base: null }, { write: (line: string) => lines.push(line) });
  const app = new Hono();
  app.use(withRequestId());
  app.use(reportRequests('gateway', log as never));
  app.use(async (context, next) => (context.req.query('refused') === undefined ? next() : context.text('No', 421)));
  const api = new Hono();
  api.get('/orders/:tracking_number', (context) => context.json({}));
  api.put('/bookings/:attempt_id{[0-9a-f-]+}', () => {
    throw new Error('broken');
  });
  api.all('*', (context) => context.json({}, 404));
  app.route('/api', api);
  app.onError((_error, context) => context.json({}, 500));
  return app;
}

test('requests are reported by their endpoint, never by what a visitor wrote', async () => {
  answeredRequests.subscribe(hear);
  const app = makeApp('info');
  const ask = (path: string, method = 'GET') => app.request(path, { method });
  for (const number of ['SLP1', 'SLP2', 'canary']) await ask(`/api/orders/${number}?q=canary`);
  await ask('/api/bookings/canary');
  await ask('/api/bookings/0a', 'PUT');
  await ask('/api/orders/canary?refused', 'PROPFIND');
  await ask('/canary');
  expect(heard.map(({ method, endpoint, status }) => `${method} ${endpoint} ${status}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'GET /api/orders/{tracking_number} 200'),
    'GET /api/* 404',
    'PUT /api/bookings/{attempt_id} 500',
    'other /* 421',
    'GET /* 404',
  ]);
  expect(JSON.stringify(heard)).not.toContain('canary');
  expect(lines).toEqual([]);
});

test('at debug level each request is one log line, with its id', async () => {
  const app = makeApp('debug');
  await app.request('/api/orders/canary', { headers: { 'x-request-id': 'of-a-proxy' } });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'A request was answered',
    endpoint: '/api/orders/{tracking_number}',
    status: 200,
  });
  expect(lines[0]).not.toContain('canary');
});
