import { WEBHOOK_FIELDS, WebhookPayload } from '#contract/documented/webhook.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

let stage: WebhookStage;
beforeEach(async () => {
  stage = await openWebhookStage();
});
afterEach(() => stage.close());

const DELIVERIES = '/merchant/webhook/deliveries';

describe('a status change', () => {
  test('is sent with all 18 fields, the newest status first, in both time formats of the document', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    await stage.receiver.waitFor(1);
    const [received] = stage.receiver.received;
    expect(received).toMatchObject({ method: 'POST', path: '/hook' });
    const payload = WebhookPayload.parse(JSON.parse(received?.body ?? ''));
    expect(Object.keys(payload)).toEqual([...WEBHOOK_FIELDS]);
    expect(payload).toMatchObject({
      tracking_number: number,
      current_state: 'ready_for_pickup',
      merchant_url: 'https://wattleandtide.example',
    });
    const order = (await stage.platform.call(`GET /orders/${number}`)).body.response;
    expect(payload.status_history).toEqual(order.status_history);
    expect(payload.retailer_order_number).toBe(order.retailer_invoice);
    expect(payload.expected_delivery_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(payload.status_history?.[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('is sent from creation to delivery, in order', async () => {
    await stage.save({ fields: ['current_state'] });
    const order = {
      receiver_name: 'A',
      delivery_address: '1 A St',
      delivery_suburb: 'Fitzroy',
      delivery_country_code: 'AU',
      delivery_postcode: '3065',
      parcel_attributes: [{ qty: 1, weight: 1 }],
    };
    const made = await stage.platform.call('POST /orders', {
      order: { ...order, courier_allocation: 'NorthpostStandard' },
    });
    const number = made.body.response.tracking_number as string;
    await stage.platform.waitFor(`GET /orders/${number}/label`);
    await stage.platform.book([number]);
    for (const status of ['in_transit', 'held_at_depot', 'with_driver', 'completed']) await stage.scan(number, status);
    await stage.receiver.waitFor(7);
    const told = stage.receiver.received.map(
      ({ body }) => (JSON.parse(body) as { current_state: string }).current_state,
    );
    expect(told).toEqual([
      'order_placed',
      'despatch_in_progress',
      'ready_for_pickup',
      'in_transit',
      'held_at_depot',
      'with_driver',
      'completed',
    ]);
  });

  test('is sent without deselected fields; they are not even in the log', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save({ fields: ['tracking_number', 'current_state'] });
    await stage.platform.book([number]);
    await stage.receiver.waitFor(1);
    const [delivery] = await stage.settled(1, '?outcome=delivered');
    const { body } = await stage.platform.call(`GET ${DELIVERIES}/${delivery.id}`);
    expect(JSON.parse(body.response.request.body as string)).toEqual({
      tracking_number: number,
      current_state: 'ready_for_pickup',
    });
  });

  test('of a booking that was refused sends nothing', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number, 'SLPNOSUCH']);
    expect((await stage.list()).response).toEqual([]);
  });

  test('in raw data is the carrier’s scan; anything that no carrier sent is left out', async () => {
    await stage.save({ kind: 'raw', fields: [] });
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.platform.book([number]);
    await stage.receiver.waitFor(1);
    const { courier_job_id } = (await stage.platform.call(`GET /orders/${number}`)).body.response;
    expect(JSON.parse(stage.receiver.received[0]?.body ?? '')).toMatchObject({
      courier_job_id,
      status: 'ready_for_pickup',
    });
  });
});
