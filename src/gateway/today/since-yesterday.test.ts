import type { ManifestId } from '#contract/identifiers.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { addHandover, addPrints } from '#gateway/store/manifests/manifest-papers.ts';
import { indexOrders } from '#gateway/store/orders/indexed-orders.ts';
import { listNumbers } from '#gateway/store/orders/order-queries.ts';
import { addManifest, addOrder, brunswick, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps as todayDeps, NORTHPOST, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { expect, test } from 'vitest';
import { startTrackingPaper } from './paper-tracking.ts';
import { findLaneOrders } from './find-lane-orders.ts';
import { readSinceYesterday } from './since-yesterday.ts';
import { moveLateOrders } from './change-day.ts';

useTodayStage();

const deps = () => ({
  ...todayDeps(),
  connection: { knownOffer: () => ({ capabilities: { webhookDeliveries: 'no' } }) } as never,
});
const read = async (isOwner = true) => {
  const facts = await readSinceYesterday(deps(), { isOwner });
  if (!facts) throw new Error('There is no such site');
  return facts;
};
const at = (text: string) => toIsoTime(melbourne(text));

test('orders that missed a cut-off before today, with their cost, but not those that missed today’s', async () => {
  await save();
  stage.clock = melbourne('2026-11-20 16:12');
  const late = await addOrder(stage.database, { created: '2026-11-19 12:00' });
  await addOrder(stage.database, { created: '2026-11-20 12:00' });
  await addOrder(stage.database, { created: '2026-11-19 12:00' }, { held_at: at('2026-11-19 13:00'), held_by: 'mia' });
  expect((await read()).late).toEqual({
    orders: 1,
    cost_cents: 500,
    lanes: [
      {
        lane: NORTHPOST,
        courier_name: 'Northpost',
        level: 'Standard',
        orders: 1,
        cut_off_time: '16:00',
        cost_each_cents: 500,
      },
    ],
  });
  expect((await read(false)).late).toMatchObject({ orders: 1, cost_cents: null, lanes: [{ cost_each_cents: null }] });
  const filter = await findLaneOrders(deps(), { part: 'left_over' });
  expect((await listNumbers(stage.database, filter, undefined)).tracking_numbers).toEqual([late]);
  await moveLateOrders(deps(), { lane: NORTHPOST, day: '2026-11-20' }, 'mia');
  expect((await read()).late.orders).toBe(1);
});

test('paper from before today stays until somebody deals with it, however old; paper from before it was recorded is ignored', async () => {
  await save();
  await startTrackingPaper(stage.database, at('2026-11-10 09:00'));
  for (const [id, booked] of [
    [6, '2026-11-09 14:00'],
    [7, '2026-11-12 14:00'],
    [8, '2026-11-19 14:00'],
    [9, '2026-11-20 14:00'],
  ] as const) {
    await addManifest(stage.database, id, booked);
    await addOrder(stage.database, { manifest_id: id as ManifestId, created: booked }, { booked });
  }
  await addPrints(stage.database, 'p', [8], { at: at('2026-11-19 15:00'), by_person: 'mia' });
  const ids = (list: readonly { readonly manifest_id: number }[]) => list.map(({ manifest_id }) => manifest_id);
  expect(ids((await read()).not_printed)).toEqual([7]);
  expect(ids((await read()).not_handed_over)).toEqual([8]);
  const done = { at: at('2026-11-20 15:00'), by_person: 'mia', driver: null };
  await addHandover(stage.database, 'h', [7, 8], done);
  expect(await read()).toMatchObject({ not_printed: [], not_handed_over: [] });
});

test('orders without movement: longer than 9 in 10 of the carrier’s last journeys took, and none while too little is known', async () => {
  await save(brunswick());
  const hours = (count: number) => toIsoTime(melbourne('2026-11-10 09:00') + count * 3_600_000);
  const order = (tracking_number: string, state: string, updated: string, courier_name = 'Northpost') => ({
    tracking_number,
    state,
    courier_name,
    courier_allocation: courier_name,
    manifest_id: 7 as ManifestId,
    status_history: [{ status: 'ready_for_pickup', time: hours(0) }],
    created_at: hours(0),
    updated_at: updated,
  });
  const index = (...orders: ReturnType<typeof order>[]) => indexOrders(stage.database, orders, hours(300));
  const travel = async (count: number, courier: string) => {
    const names = Array.from({ length: count }, (_value, n) => `${courier}${n}`);
    await index(...names.map((name) => order(name, 'in_transit', hours(1), courier)));
    await index(...names.map((name, n) => order(name, 'completed', hours(1 + n), courier)));
  };
  await travel(29, 'Northpost');
  await travel(12, 'Swiftline');
  await index(order('N-SLOW', 'in_transit', hours(200)), order('N-QUICK', 'in_transit', hours(239)));
  await index(order('S-SLOW', 'in_transit', hours(1), 'Swiftline'));
  stage.clock = Date.parse(hours(240));
  expect((await read()).without_movement).toEqual({
    orders: 0,
    carriers: [],
    too_little: [
      { courier_name: 'Northpost', known: 29 },
      { courier_name: 'Swiftline', known: 12 },
    ],
  });
  await index(order('N30', 'in_transit', hours(1)));
  await index(order('N30', 'completed', hours(30)));
  expect((await read()).without_movement).toEqual({
    orders: 1,
    carriers: [{ courier_name: 'Northpost', orders: 1 }],
    too_little: [{ courier_name: 'Swiftline', known: 12 }],
  });
  const filter = await findLaneOrders(deps(), { part: 'without_movement' });
  expect((await listNumbers(stage.database, filter, undefined)).tracking_numbers).toEqual(['N-SLOW']);
  await index(order('N-SLOW', 'with_driver', hours(240)));
  expect((await read()).without_movement.orders).toBe(0);
});
