import type { Order } from '#contract/documented/order.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { seedRandom } from '../demo/seeded-random.ts';
import { openKillablePlatform } from '../testing/open-killable-platform.ts';
import { openReceiver } from '../testing/open-receiver.ts';

const platform = openKillablePlatform();
afterAll(() => platform.close());
const { call, kill, start } = platform;

const ORDERS = 150;
const KILLS = 12;
const STATUSES = ['in_transit', 'with_driver', 'completed'];

test('a platform that is killed again and again tells of every status change, each with one id and one body', async () => {
  const random = seedRandom(11);
  const receiver = await openReceiver();
  await start();
  const made = await call('POST', '/sandbox/orders', { count: ORDERS, labelled: true });
  const orders = made.response.tracking_numbers as string[];
  const settings = { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };
  await call('PUT', '/merchant/webhook', settings);
  const { secret } = (await call('POST', '/merchant/webhook/secret/reveal')).response as { secret: string };

  /** Whatever the connection broke under may have happened or not; the histories tell in the end. */
  const attempt = async (path: string, body: unknown, key?: string) => {
    try {
      await call('POST', path, body, key);
    } catch (cause) {
      if (!(cause instanceof TypeError || cause instanceof SyntaxError)) throw cause;
    }
  };
  const reached = new Map<string, number>();
  for (let round = 0; round < KILLS; round += 1) {
    const killAt = receiver.received.length + 1 + random.below(10);
    await attempt('/book', { orders: orders.slice(round * 12, round * 12 + 12) }, `round-${round}`);
    const killing = receiver.waitFor(killAt).then(kill);
    for (const number of orders.slice(0, round * 12).filter(() => random.below(4) === 0)) {
      const step = (reached.get(number) ?? -1) + 1;
      reached.set(number, step);
      const status = STATUSES[step];
      if (status !== undefined) void attempt(`/sandbox/orders/${number}/status`, { status });
    }
    await killing;
    await start();
  }

  const looked = (await call('POST', '/orders/lookup', { orders })).response as Order[];
  const changes = looked.flatMap(({ tracking_number, status_history }) =>
    (status_history ?? [])
      .filter(({ status }) => status === 'ready_for_pickup' || STATUSES.includes(status))
      .map(({ status }) => `${tracking_number} ${status}`),
  );
  let isOpen = true;
  while (isOpen) {
    const lists = await Promise.all(
      ['waiting', 'retrying'].map((outcome) => call('GET', `/merchant/webhook/deliveries?outcome=${outcome}`)),
    );
    isOpen = lists.some((list) => list.response.length > 0);
    if (isOpen) await call('POST', '/sandbox/clock', { advance_s: 1 });
  }

  const byId = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  const told = [...byId.values()].map(([first]) => {
    const { tracking_number, current_state } = JSON.parse(first?.body ?? '') as Record<string, string>;
    return `${tracking_number} ${current_state}`;
  });
  expect(told.toSorted()).toEqual(changes.toSorted());
  expect(told.length).toBeGreaterThanOrEqual(KILLS * 12);
  for (const [id, copies] of byId) {
    expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of copies) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, at, body));
    }
  }
  await receiver.close();
});
