import { afterAll, expect, test } from 'vitest';
import { seedRandom } from '#platform/demo/seeded-random.ts';
import { openKillablePlatform } from '#platform/testing/open-killable-platform.ts';
import { SOME_DRAFT } from '#platform/testing/some-draft.ts';

const platform = openKillablePlatform();
afterAll(() => platform.close());
const [ORDERS, ROUNDS] = [60, 15];

test('a platform that is killed at any point of the pipeline gets every order to its label, once, with a complete PDF', async () => {
  const seed = 11;
  const random = seedRandom(seed);
  await platform.start();
  const couriers = ['NorthpostStandard', 'CartwheelEcommerce', 'SwiftlineExpress'];
  const orders: string[] = [];
  for (let place = 0; place < ORDERS; place += 1) {
    const order = { ...SOME_DRAFT, courier_allocation: couriers[place % 3], retailer_reference: `WT-${place}` };
    orders.push((await platform.call('POST', '/orders', { order })).response.tracking_number as string);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Due work runs while the clock request is in flight, and the kill comes somewhere in between.
    const moved = platform.call('POST', '/sandbox/clock', { advance_s: 2 }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, random.below(60)));
    await platform.kill();
    await moved;
    await platform.start();
  }
  await platform.call('POST', '/sandbox/clock', { advance_s: 60 });
  for (const [place, number] of orders.entries()) {
    let label = await platform.call('GET', `/orders/${number}/label`);
    while (label.error !== undefined) {
      expect([
        'label_failed_order_processing',
        'label_failed_still_generating',
        'order_not_available_to_label',
      ]).toContain(label.error);
      await platform.call('POST', '/sandbox/clock', { advance_s: 1 });
      label = await platform.call('GET', `/orders/${number}/label`);
    }
    const { order } = label.response;
    expect(order).toMatchObject({ courier_allocation: couriers[place % 3], retailer_reference: `WT-${place}` });
    expect(order.status_history.map((change: { status: string }) => change.status)).toEqual([
      'despatch_in_progress',
      'order_placed',
    ]);
    const pdf = new TextDecoder('latin1').decode(await (await fetch(order.documents.shipping_label.url)).arrayBuffer());
    expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
  }
});
