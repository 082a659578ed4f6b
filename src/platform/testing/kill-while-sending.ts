import type { Order } from '#contract/documented/order.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { Webhook } from 'standardwebhooks';
import { seedRandom } from '#platform/demo/seeded-random.ts';
import type { KillablePlatform } from './open-killable-platform.ts';
import type { Received, Receiver } from './open-receiver.ts';

const STATUSES = ['in_transit', 'with_driver', 'completed'];
const BATCH_SIZE = 1000;

export interface RecordedChanges {
  /** “number status”, from the orders' own histories. */
  readonly happened: readonly string[];
  /** The same as received by the receiver, one per webhook ID. */
  readonly told: readonly string[];
  readonly requests: number;
  /** IDs received with different bodies or an incorrect signature. */
  readonly wrong: readonly string[];
}

/**
 * Books orders and lets carriers scan them while the platform is repeatedly killed during deliveries; then waits until
 * everything is delivered.
 */
export async function killWhileSending(
  { call, kill, start }: KillablePlatform,
  receiver: Receiver,
  { kills, ordersPerKill }: { readonly kills: number; readonly ordersPerKill: number },
): Promise<RecordedChanges> {
  const random = seedRandom(11);
  await start();
  const made = await call('POST', '/sandbox/orders', { count: kills * ordersPerKill, labelled: true });
  const orders = made.response.tracking_numbers as string[];
  const settings = { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };
  await call('PUT', '/merchant/webhook', settings);
  const { secret } = (await call('POST', '/merchant/webhook/secret/reveal')).response as { secret: string };

  /** A request whose connection broke may or may not have taken effect; in the end, the histories tell. */
  const attempt = async (path: string, body: unknown, key?: string) => {
    try {
      await call('POST', path, body, key);
    } catch (cause) {
      if (!(cause instanceof TypeError || cause instanceof SyntaxError)) throw cause;
    }
  };
  const reached = new Map<string, number>();
  for (let round = 0; round < kills; round += 1) {
    const booked = round * ordersPerKill;
    const killAt = receiver.received.length + 1 + random.below(ordersPerKill - 2);
    await attempt('/book', { orders: orders.slice(booked, booked + ordersPerKill) }, `round-${round}`);
    const killing = receiver.waitFor(killAt).then(kill);
    // About forty at a time, as many as a platform that is about to be killed can receive.
    const oneIn = Math.max(4, Math.ceil(booked / 40));
    for (const number of orders.slice(0, booked).filter(() => random.below(oneIn) === 0)) {
      const step = (reached.get(number) ?? -1) + 1;
      reached.set(number, step);
      const status = STATUSES[step];
      if (status !== undefined) void attempt(`/sandbox/orders/${number}/status`, { status });
    }
    await killing;
    await start();
  }

  const happened: string[] = [];
  for (let from = 0; from < orders.length; from += BATCH_SIZE) {
    const body = { orders: orders.slice(from, from + BATCH_SIZE) };
    for (const { tracking_number, status_history } of (await call('POST', '/orders/lookup', body)).response as Order[])
      for (const { status } of status_history ?? [])
        if (status === 'ready_for_pickup' || STATUSES.includes(status)) happened.push(`${tracking_number} ${status}`);
  }
  let isOpen = true;
  while (isOpen) {
    const lists = await Promise.all(
      ['waiting', 'retrying'].map((outcome) => call('GET', `/merchant/webhook/deliveries?outcome=${outcome}`)),
    );
    isOpen = lists.some((list) => list.response.length > 0);
    if (isOpen) await call('POST', '/sandbox/clock', { advance_s: 1 });
  }

  const byId = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  return {
    happened: happened.toSorted(),
    told: [...byId.values()].map(([first]) => nameChange(first)).toSorted(),
    requests: receiver.received.length,
    wrong: [...byId].flatMap(([id, copies]) => (copies.every((one) => isGenuine(one, copies[0], secret)) ? [] : [id])),
  };
}

function nameChange(received: Received | undefined): string {
  const { tracking_number, current_state } = JSON.parse(received?.body ?? '') as Record<string, string>;
  return `${tracking_number} ${current_state}`;
}

function isGenuine({ headers, body }: Received, first: Received | undefined, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  return body === first?.body && headers['webhook-signature'] === signature;
}
