import type { WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { Slots } from './slots.ts';

const endpoint = { account_id: 1, delivered_at: 1, failures: 0 } as WebhookEndpointRow;
const delivery = (order_id: number, attempts = 0) => ({ order_id, attempts }) as WebhookDeliveryRow;

let slots: Slots;
beforeEach(() => {
  slots = new Slots();
});

test('an order’s second update waits until the first one was answered: first attempts don’t overtake one another', () => {
  slots.take(endpoint, delivery(7));
  expect(slots.mayBegin(delivery(7))).toBe(false);
  expect(slots.mayBegin(delivery(8))).toBe(true);
  slots.giveBack(endpoint, delivery(7));
  expect(slots.mayBegin(delivery(7))).toBe(true);
});

test('a retry holds no later update of its order up, and waits for none', () => {
  slots.take(endpoint, delivery(7, 1));
  expect(slots.mayBegin(delivery(7))).toBe(true);
  slots.take(endpoint, delivery(7));
  expect(slots.mayBegin(delivery(7, 2))).toBe(true);
  slots.giveBack(endpoint, delivery(7, 1));
  expect(slots.mayBegin(delivery(7))).toBe(false);
});
