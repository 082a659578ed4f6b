import { LANE_PARTS, type LanePart } from '#contract/gateway/lanes.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { addHandover, addPrints } from '#gateway/store/manifests/manifest-papers.ts';
import { DueTimes } from '#gateway/order-index/due-times.ts';
import { countOrders, listNumbers, listOrderRows } from '#gateway/store/orders/order-queries.ts';
import {
  addManifest,
  addOrder,
  brunswick,
  forgetOrders,
  laneSetting,
  melbourne,
} from '#gateway/store/testing/today-index.ts';
import { deps, NORTHPOST, read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLaneOrders } from './find-lane-orders.ts';

useTodayStage();

const ALL = { size: 1000, offset: 0, after: undefined };

describe('a figure and its list', () => {
  const COUNTED: readonly Exclude<LanePart, 'all' | 'left_over' | 'without_movement'>[] = LANE_PARTS.filter(
    (part) => part !== 'all' && part !== 'left_over' && part !== 'without_movement',
  );

  test('have the same orders, at any time of the day', async () => {
    const carriers = ['NorthpostStandard', 'SwiftlineExpress'];
    await save(brunswick({ lanes: [laneSetting(NORTHPOST, '16:00'), laneSetting('main:SwiftlineExpress', '12:00')] }));
    // In half hours, so that some orders come in exactly at the cut-off.
    const hour = (max: number) => fc.integer({ min: 0, max: max / 30 }).map((halves) => halves * 30 * 60_000);
    const orders = fc.array(
      fc.record({
        courier_allocation: fc.constantFrom(...carriers, 'PlainLabel'),
        created: hour(4 * 24 * 60),
        booked: fc.option(hour(24 * 60)),
        state: fc.constantFrom('order_placed', 'despatch_in_progress'),
        own_label: fc.constantFrom(null, 'checking', 'attention', 'ready'),
        own_booking: fc.constantFrom(null, 'failed', 'unclear'),
        held: fc.boolean(),
        manifest_id: fc.constantFrom(7, 8, 9),
      }),
      { minLength: 20, maxLength: 60 },
    );
    for (const id of [7, 8, 9]) await addManifest(stage.database, id, '2026-11-20 10:00');
    await addPrints(stage.database, 'p', [7, 8], { at: '2026-11-20T03:30:00.000Z', by_person: 'mia' });
    await addHandover(stage.database, 'h', [8], { at: '2026-11-20T04:00:00.000Z', by_person: 'mia', driver: null });
    const start = melbourne('2026-11-17 00:00');
    const local = (moment: number) => new Date(moment + 11 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    await fc.assert(
      fc.asyncProperty(orders, hour(4 * 24 * 60), async (drawn, at) => {
        stage.clock = start + at;
        await forgetOrders(stage.database);
        for (const { created, booked, held, own_label, own_booking, manifest_id, ...record } of drawn) {
          if (created > at) continue;
          const bookedAt = booked === null ? null : Math.min(created + booked, at);
          await addOrder(
            stage.database,
            {
              ...record,
              created: local(start + created),
              ...(bookedAt === null ? {} : { manifest_id: manifest_id as ManifestId }),
            },
            bookedAt === null
              ? { own_label, own_booking, ...(held ? { held_at: 'x', held_by: 'mia' } : {}) }
              : { booked: local(start + bookedAt) },
          );
        }
        for (const { key, counts } of (await read()).lanes) {
          for (const part of COUNTED) {
            const filter = await findLaneOrders(deps(), { lane: key, part });
            expect([key, part, await countOrders(stage.database, filter)]).toEqual([key, part, counts[part]]);
          }
          const due = new DueTimes(stage.database, () => stage.clock);
          const { rows } = await listOrderRows(stage.database, await findLaneOrders(deps(), { lane: key }), ALL);
          const dueAt = await due.of(rows);
          const late = rows.filter((row) => Date.parse(dueAt(row).due_at ?? '') <= stage.clock);
          expect([key, 'marked late', late.length]).toEqual([key, 'marked late', counts.late]);
          const all = await countOrders(stage.database, await findLaneOrders(deps(), { lane: key }));
          expect(all).toBe(counts.not_booked + counts.booked);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('a lane that doesn’t exist has no orders, rather than all of them', async () => {
    await addOrder(stage.database, {});
    expect(await countOrders(stage.database, await findLaneOrders(deps(), { lane: 'main:Nobody' }))).toBe(0);
    await expect(listNumbers(stage.database, { lane: NORTHPOST }, undefined)).rejects.toThrow(
      'What the lane means is not known',
    );
  });

  test('orders without a carrier have a list of their own', async () => {
    const number = await addOrder(stage.database, { courier_name: null, courier_allocation: null });
    await addOrder(stage.database, {});
    const found = await listNumbers(stage.database, await findLaneOrders(deps(), { lane: '-' }), undefined);
    expect(found.tracking_numbers).toEqual([number]);
  });
});
