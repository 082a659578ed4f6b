/* oxlint-disable vitest/no-standalone-expect -- commands are run by the one test at the end */
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { proofSize } from '#server/testing/env.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Behaviour,
  BookingModel,
  MODEL_COURIERS,
  type ModelCourier,
  USUAL,
} from '#platform/testing/booking-model.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

const SEQUENCES = proofSize('sequences against the model', { short: 75, full: 1000 });
const COMMANDS = 12;

let now = Date.UTC(2026, 0, 5, 9);
let platform: TestPlatform;
/** T5: every manifest takes the next ID, even one that is discarded, and a refused booking takes none. */
let lastId: number;
beforeAll(async () => {
  platform = await openTestPlatform({ now: () => now });
  const { body } = await platform.book(await platform.makeLabelled(1, 'PlainLabel'));
  lastId = body.response[0].manifest_id;
});
afterAll(() => platform.close());

type Command = fc.AsyncCommand<BookingModel, TestPlatform>;
type Act = (model: BookingModel, real: TestPlatform) => Promise<void>;

/** Runs a command, then compares everything that can be seen of the orders. */
function command(name: string, needsOrders: boolean, act: Act): Command {
  return {
    check: (model) => !needsOrders || model.orders.length > 0,
    run: async (model, real) => {
      // Time advances a little with every action; less than any work waits for.
      now += 1;
      await act(model, real);
      await real.settled();
      await compareOrders(model, real);
    },
    toString: () => name,
  };
}

async function compareOrders(model: BookingModel, real: TestPlatform): Promise<void> {
  const { body } = await real.call('POST /orders/lookup', { orders: model.orders.map((order) => order.number) });
  body.response.forEach(checkHistory);
  const seen = body.response.map((order: Record<string, unknown>) => [
    order.state,
    order.courier_allocation,
    order.manifest_id,
    order.manifest_number === null,
  ]);
  expect(seen).toEqual(
    model.orders.map((order) => [order.state, order.courier, order.manifest, order.manifest === null]),
  );
}

/** T12: each of the document's steps at most once, newest first; the newest is the state, unless it is one of our own. */
function checkHistory(order: { state: string; status_history: { status: string; time: string }[] }): void {
  const statuses = order.status_history.map((change) => change.status);
  if (order.state !== 'cancelled' && order.state !== 'processing') expect(statuses[0]).toBe(order.state);
  const steps = DELIVERY_STATUSES.filter((step) => statuses.includes(step));
  const isAfterWord = statuses.includes('lost');
  if (!isAfterWord) expect(statuses).toEqual(steps.toReversed());
  const times = order.status_history.map((change) => change.time);
  expect(times).toEqual(times.toSorted().toReversed());
}

async function compareManifests(model: BookingModel, real: TestPlatform): Promise<void> {
  for (const [id, manifest] of model.manifests) {
    const { status, body } = await real.call(`GET /book/${id}/document`);
    expect([id, status]).toEqual([id, manifest.status]);
    if (status === 200) expect(body.response.orders).toEqual(manifest.orders.map((order) => order.number));
  }
  for (const order of model.orders) {
    const { body } = await real.call(`GET /sandbox/ledger?tracking_number=${order.number}`);
    expect(body.count).toBe(order.bookings);
  }
}

const pick = (model: BookingModel, place: number) => {
  const order = model.orders[place % model.orders.length];
  if (!order) throw new Error('There is no order');
  return order;
};
const place = fc.nat(7);
const courier = fc.constantFrom(...MODEL_COURIERS);

const create = fc
  .tuple(courier, fc.boolean(), fc.integer({ min: 1, max: 3 }))
  .map(([courier_allocation, labelled, count]) =>
    command(`create ${count} ${labelled ? 'labelled ' : ''}at ${courier_allocation}`, false, async (model, real) => {
      const { body } = await real.call('POST /sandbox/orders', { count, labelled, courier_allocation });
      for (const number of body.response.tracking_numbers) model.create(number, courier_allocation, labelled);
    }),
  );

const label = place.map((at) =>
  command(`label ${at}`, true, async (model, real) => {
    const order = pick(model, at);
    const { status, body } = await real.call(`GET /orders/${order.number}/label`);
    expect(status === 200 ? status : body.error).toBe(model.label(order));
  }),
);

const book = fc.array(place, { minLength: 1, maxLength: 5 }).map((places) =>
  command(`book ${places.join(' ')}`, true, async (model, real) => {
    const orders = places.map((at) => pick(model, at));
    const { body } = await real.book(orders.map((order) => order.number));
    const expected = model.book(orders, lastId + 1);
    if ('culprits' in expected) {
      expect([body.count, body.response[0].error, body.response[0].orders]).toEqual([
        1,
        'orders_not_available_to_book',
        expected.culprits,
      ]);
      return;
    }
    const ids = expected.items.map((_, turn) => lastId + 1 + turn);
    lastId += ids.length;
    const seen = body.response.map((item: Record<string, unknown>) => [item.manifest_id, item.success, item.orders]);
    expect(seen).toEqual(expected.items.map(([success, numbers], turn) => [ids[turn], success, numbers]));
    expect(body.count).toBe(ids.length);
  }),
);

const cancel = place.map((at) =>
  command(`cancel ${at}`, true, async (model, real) => {
    const order = pick(model, at);
    const { state } = order;
    const { status, body } = await real.call(`DELETE /orders/${order.number}`);
    expect(status).toBe(model.cancel(order));
    if (status === 422) expect(body).toMatchObject({ error: 'order_cannot_be_cancelled', order_state: state });
  }),
);

const update = fc.tuple(place, fc.option(courier, { nil: undefined })).map(([at, to]) =>
  command(`update ${at} ${to ?? 'reference'}`, true, async (model, real) => {
    const order = pick(model, at);
    const change = to === undefined ? { retailer_reference: `WT-${now}` } : { courier_allocation: to };
    const { status, body } = await real.call(`PUT /orders/${order.number}`, { order: change });
    expect(status).toBe(model.update(order, to));
    if (status === 422) expect(body).toMatchObject({ error: 'order_cannot_be_updated', order_state: order.state });
  }),
);

const behaviour = fc.record({
  rejects: fc.integer({ min: 0, max: 3 }).map((turn) => turn === 0),
  documentFails: fc.boolean(),
  label: fc.record({ isAtOnce: fc.boolean(), fails: fc.boolean() }),
});
const setCarrier = (at: ModelCourier, { rejects, documentFails, label: { isAtOnce, fails } }: Behaviour) =>
  platform.call(`PUT /sandbox/carriers/${at}`, {
    booking: { outcome: rejects ? 'reject' : 'accept', document_fails: documentFails },
    label: { delay_s: isAtOnce ? 0 : 10, fails },
  });
const fail = fc.tuple(courier, behaviour).map(([at, given]) =>
  command(`fail ${at} ${JSON.stringify(given)}`, false, async (model) => {
    await setCarrier(at, given);
    model.behaviours.set(at, given);
  }),
);

const STATUSES = ['despatch_in_progress', 'ready_for_pickup', 'in_transit', 'with_driver', 'completed', 'lost'];
const status = fc.tuple(place, fc.constantFrom(...STATUSES)).map(([at, sent]) =>
  command(`status ${at} ${sent}`, true, async (model, real) => {
    const order = pick(model, at);
    const answer = await real.call(`POST /sandbox/orders/${order.number}/status`, { status: sent });
    expect(answer.status).toBe(model.status(order, sent));
  }),
);

const clock = fc.constant(
  command('clock', false, async (model, real) => {
    await real.call('POST /sandbox/clock', { advance_s: 30 });
    await real.settled();
    model.clock();
    await compareManifests(model, real);
  }),
);

test(`the platform behaves like its model in ${SEQUENCES} sequences of commands`, async () => {
  await fc.assert(
    fc.asyncProperty(
      create,
      fc.commands([create, label, label, book, book, cancel, update, fail, status, clock, clock], {
        maxCommands: COMMANDS,
        size: 'max',
      }),
      async (first, commands) => {
        for (const one of MODEL_COURIERS) await setCarrier(one, USUAL);
        await fc.asyncModelRun(() => ({ model: new BookingModel(), real: platform }), [first, ...commands]);
      },
    ),
    { numRuns: SEQUENCES },
  );
});
