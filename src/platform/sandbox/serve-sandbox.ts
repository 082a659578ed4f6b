import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/added/sandbox.ts';
import { ManifestId } from '#contract/identifiers.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { CARRIERS, findCarrier } from '#platform/carriers/carriers.ts';
import { findStatusRefusal, recordCarrierStatus } from '#platform/carriers/record-carrier-status.ts';
import { seedDemo } from '#platform/demo/seed-demo.ts';
import { restoreAccounts } from '#platform/demo/seed-on-first-start.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { NOTHING_THERE, ORDER_NOT_FOUND } from '#platform/present/refusals.ts';
import type { Serve } from '#platform/routes/route.ts';
import { readCarrierBehaviours, writeCarrierBehaviour } from '#platform/store/carrier-behaviours.ts';
import { readLedger } from '#platform/store/ledger.ts';
import { findOrder, toCanonicalNumber } from '#platform/store/orders.ts';
import { clearSandbox } from '#platform/store/clear-sandbox.ts';
import type { Faults } from './faults.ts';
import { WATCHED_ENDPOINTS } from '#platform/endpoints.ts';
import { nameOf } from './watch-endpoint.ts';
import { findContradiction, makeOrders } from './make-orders.ts';
import type { ReceivedLog } from './received-requests.ts';

/** Later times have a different format, which not every client reads. */
const LATEST_TIME = Date.UTC(9999, 11, 31);

const WATCHED: ReadonlySet<string> = new Set(WATCHED_ENDPOINTS.map(nameOf));

/** The sandbox endpoints (contract §4): problems and faults on demand, like a payment service's test cards. */
export function serveSandbox(
  serve: Serve,
  deps: PlatformDeps,
  { faults, received }: { readonly faults: Faults; readonly received: ReceivedLog },
): void {
  const { database, clock, work } = deps;

  serve(endpoints.readSandbox, async () => {
    const behaviours = await readCarrierBehaviours(database);
    const carriers = CARRIERS.map(({ courier, allocation }) => ({
      courier,
      courier_allocation: allocation,
      behaviour: behaviours.get(allocation) ?? {},
    }));
    return answer(200, {
      response: { now: toIsoTime(clock.now()), carriers, faults: [...(await faults.list())] },
    });
  });

  serve(endpoints.makeSandboxOrders, async ({ body, caller }) => {
    const contradiction = findContradiction(body);
    if (contradiction !== undefined) return answer(422, { error: 'invalid', error_description: contradiction });
    const numbers = await makeOrders(database, caller.account, clock.now(), body);
    work.wake();
    return answer(200, { response: { tracking_numbers: [...numbers] } });
  });

  serve(endpoints.setSandboxCarrier, async ({ params, body }) => {
    if (!findCarrier(params.courier_allocation)) return answer(404, NOTHING_THERE);
    const behaviours = await readCarrierBehaviours(database);
    const behaviour = { ...behaviours.get(params.courier_allocation), ...body };
    await writeCarrierBehaviour(database, params.courier_allocation, behaviour);
    return answer(200, { response: behaviour });
  });

  serve(endpoints.addSandboxFault, async ({ body }) => {
    const { fault, seconds = 0, times = 1 } = body;
    const endpoint = body.endpoint ?? body.row ?? '';
    if (!WATCHED.has(endpoint)) {
      const message = `There is no endpoint "${endpoint}". Write it as the documentation does: "POST /book", "GET /orders/{tracking_number}/label".`;
      return answer(422, { error: 'invalid', error_description: message });
    }
    await faults.add({ endpoint, fault, seconds, times });
    return answer(200, { response: {} });
  });

  serve(endpoints.moveSandboxClock, async ({ body }) => {
    if (clock.now() + body.advance_s * 1000 > LATEST_TIME) {
      return answer(422, { error: 'invalid', error_description: 'The clock goes no further than the year 9999.' });
    }
    await clock.advance(body.advance_s * 1000);
    return answer(200, { response: { now: toIsoTime(clock.now()) } });
  });

  serve(endpoints.sendSandboxStatus, ({ params, body, caller }) =>
    inTransaction(database, async (store) => {
      const order = await findOrder(store, caller.account, params.tracking_number);
      if (!order) return answer(404, ORDER_NOT_FOUND);
      const refusal = findStatusRefusal(order, body.status);
      if (refusal !== undefined) return answer(422, { error: 'invalid', error_description: refusal });
      const now = clock.now();
      const at = body.time === undefined ? now : Math.min(now, Date.parse(body.time));
      return answer(200, { response: await recordCarrierStatus(store, order, { status: body.status, at }, now) });
    }),
  );

  serve(endpoints.listSandboxRequests, async ({ query }) => {
    const list = await received.list(query.endpoint ?? query.row);
    return answer(200, { response: [...list], count: list.length });
  });

  serve(endpoints.readSandboxLedger, async ({ query }) => {
    const number = query.tracking_number;
    const entries = await readLedger(database, number === undefined ? undefined : toCanonicalNumber(number));
    const response = entries.map((entry) => ({
      tracking_number: entry.tracking_number,
      manifest_id: ManifestId.parse(entry.manifest_id),
      at: toIsoTime(entry.at),
    }));
    return answer(200, { response, count: response.length });
  });

  serve(endpoints.resetSandbox, async () => {
    await faults.clear();
    await received.clear();
    await inTransaction(database, async (store) => {
      await clearSandbox(store);
      await restoreAccounts(store);
      await seedDemo(store, clock.now());
    });
    await deps.documents.clear();
    return answer(200, { response: {} });
  });
}
