import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { createOrder, type OrderDraft } from '#contract/added/orders.ts';
import type { CreateDespite } from '#contract/gateway/cancellations.ts';
import { draftReplacement } from '#domain/draft-replacement.ts';
import { isRefusal } from '#domain/refusal.ts';
import { Quiescence } from '#gateway/bookings/quiescence.ts';
import { readOneOrder } from '#gateway/service/read-orders.ts';
import { wasNeverSent } from '#gateway/service/was-never-sent.ts';
import { findRows, indexOrders, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { hadEndedBefore, isLiving } from '#server/database/process-rows.ts';
import { recordActs } from '#gateway/store/orders/order-acts.ts';
import {
  findOrderAgain,
  listNumbersWithReferences,
  type OrderAgainRow,
  putOrderAgain,
  claimOrderAgain,
} from '#gateway/store/bookings/orders-again.ts';
import { readRestored } from '#gateway/store/bookings/restored.ts';
import type { CancelDeps } from './cancel-deps.ts';

export type CreatedAgain =
  | { readonly kind: 'created'; readonly tracking_number: string }
  | {
      readonly kind: 'unknown' | 'not_cancelled' | 'running' | 'unclear' | 'needs_person' | 'not_offered' | 'restored';
    };

interface AskedAgain {
  readonly person: string;
  readonly despite?: CreateDespite | undefined;
}

/**
 * From the end of a request: it may have been in flight for as long as a call lasts (30 s) and take the service as long again, and the
 * orders feed shows an order within 2 s. An order that hasn't appeared by then was not created.
 */
const SEEN_AFTER_MS = 65_000;
/** When each order was last sent, per process (keyed by its monotonic clock). */
const sendings = new WeakMap<() => number, Quiescence>();
/** Being sent by this process, so that a double click sends only one request. */
const running = new Set<string>();

/**
 * Creates a cancelled order again, at most once. The intent is recorded before anything is sent; after a lost answer
 * the order is looked up by its references before it is sent again. If that can't be known, because data was restored from a backup, or because
 * the service doesn't tell, it is created only once a person has checked. Throws the platform's refusal.
 */
export async function createAgain(
  deps: CancelDeps,
  trackingNumber: string,
  { person, despite }: AskedAgain,
): Promise<CreatedAgain> {
  const { database, connection } = deps;
  const [order] = await findRows(database, [trackingNumber]);
  if (!order) return { kind: 'unknown' };
  const number = order.tracking_number;
  const earlier = await findOrderAgain(database, number);
  if (earlier?.state === 'created' && earlier.new_number !== null) {
    return { kind: 'created', tracking_number: earlier.new_number };
  }
  if ((await connection.canReadOrders([number])) === 'no') return { kind: 'not_offered' };
  if (running.has(number)) return { kind: 'running' };
  running.add(number);
  try {
    const isOpen = earlier?.state === 'sending' || earlier?.state === 'unclear';
    if (earlier && isOpen) return await tryAgain(deps, earlier, despite === 'lost_answer');
    return await begin(deps, number, { person, insists: despite === 'restore', earlier });
  } finally {
    running.delete(number);
  }
}

async function begin(
  deps: CancelDeps,
  number: string,
  {
    person,
    insists,
    earlier,
  }: { readonly person: string; readonly insists: boolean; readonly earlier: OrderAgainRow | undefined },
): Promise<CreatedAgain> {
  const { database, connection, now } = deps;
  const record = await readOneOrder(connection.link.caller, knowsOrders(database), number);
  if (record === null) return { kind: 'unknown' };
  if (record.state !== 'cancelled') return { kind: 'not_cancelled' };
  if (!insists && (await readRestored(database))) return { kind: 'restored' };
  const draft = draftReplacement(record);
  const known = await listNumbersWithReferences(
    database,
    draft.retailer_invoice ?? null,
    draft.retailer_reference ?? null,
  );
  return send(
    deps,
    {
      tracking_number: number,
      state: 'sending',
      request_key: randomUUID(),
      draft: JSON.stringify(draft),
      known_before: JSON.stringify(known),
      new_number: null,
      asked_by: person,
      sent_at: toIsoTime(now()),
      epoch: deps.epoch,
    },
    earlier,
  );
}

/**
 * An earlier attempt may have created the order: looks for it first, and sends another request only if that can't create a duplicate, which
 * only a person can tell if the service doesn't list orders.
 */
async function tryAgain(deps: CancelDeps, earlier: OrderAgainRow, hasChecked: boolean): Promise<CreatedAgain> {
  const { database, connection, epoch, now } = deps;
  const draft = JSON.parse(earlier.draft) as OrderDraft;
  const before = new Set(JSON.parse(earlier.known_before) as string[]);
  const found = (
    await listNumbersWithReferences(database, draft.retailer_invoice ?? null, draft.retailer_reference ?? null)
  ).find((number) => !before.has(number));
  if (found !== undefined) return recordCreated(deps, earlier, found);
  if (earlier.epoch !== epoch) {
    if (earlier.epoch !== null && (await isLiving(database, earlier.epoch))) {
      return { kind: earlier.state === 'sending' ? 'running' : 'unclear' };
    }
    const own = { ...earlier, epoch };
    if (!(await inTransaction(database, (transaction) => claimOrderAgain(transaction, own, earlier))))
      return { kind: 'running' };
    // The earlier process may have been sending until just now, so timing starts again, unless it had ended before this one started.
    if (!(await hadEndedBefore(database, earlier.epoch, epoch))) quietOf(deps).recordSent(earlier.request_key);
  }
  const { ordersFeed } = connection.knownOffer().capabilities;
  const sent = { part_id: earlier.request_key, sent_at: earlier.sent_at };
  if (quietOf(deps).leftMs(sent, now()) > 0) return { kind: 'unclear' };
  const isConnected = connection.link.state().state === 'connected';
  // An order that the feed doesn't show yet may still appear there.
  const mayAppear = ordersFeed === 'yes' || (ordersFeed === 'not_known' && !isConnected);
  if (mayAppear && !isConnected) return { kind: 'unclear' };
  if (!mayAppear && !hasChecked) return { kind: 'needs_person' };
  return send(deps, { ...earlier, epoch, sent_at: toIsoTime(now()) }, { ...earlier, epoch });
}

function quietOf({ monotonicMs }: CancelDeps): Quiescence {
  const known = sendings.get(monotonicMs) ?? new Quiescence(SEEN_AFTER_MS, monotonicMs);
  sendings.set(monotonicMs, known);
  return known;
}

async function send(deps: CancelDeps, row: OrderAgainRow, earlier: OrderAgainRow | undefined): Promise<CreatedAgain> {
  const { database, connection } = deps;
  const isTaken = await inTransaction(database, (transaction) =>
    claimOrderAgain(transaction, { ...row, state: 'sending' }, earlier),
  );
  if (!isTaken) return { kind: 'running' };
  // After a 429 this may take a minute.
  await connection.link.pace.waitForTurn('other');
  // This process was suspended or cut off meanwhile, and another one may have taken over. The next attempt finds out.
  if (!deps.maySend()) return { kind: 'unclear' };
  const askedAt = toIsoTime(deps.now());
  try {
    const { response } = await quietOf(deps).timeFromEnd(row.request_key, () =>
      callEndpoint(connection.link.caller, createOrder, {
        body: { order: JSON.parse(row.draft) as OrderDraft },
        // Not stated: a service that supports the key creates only one order. Never relied on alone.
        headers: { 'idempotency-key': row.request_key },
      }),
    );
    await indexOrders(database, [response], askedAt);
    return await recordCreated(deps, row, response.tracking_number);
  } catch (problem) {
    if (!(problem instanceof CallProblem)) {
      // The order was created, or may have been, so it would be wrong to say that nothing changed. The next attempt looks for it.
      deps.log.error(
        { err: problem, number: row.tracking_number },
        'An order that was (or may have been) created again could not be recorded',
      );
      return { kind: 'unclear' };
    }
    // If the key was never sent before, no other request with it can be in flight.
    const isFirst = earlier === undefined || earlier.state === 'refused';
    const isRefused =
      problem.kind === 'refused'
        ? isRefusal(problem.status) || (isFirst && problem.status === 409)
        : isFirst && wasNeverSent(problem);
    // If this write fails, the row stays `sending`, and the next attempt finds out.
    await putOrderAgain(database, { ...row, state: isRefused ? 'refused' : 'unclear' }).catch((err: unknown) => {
      deps.log.error(
        { err, number: row.tracking_number },
        'The result of creating an order again could not be recorded',
      );
    });
    if (isRefused) throw problem;
    return { kind: 'unclear' };
  }
}

async function recordCreated(deps: CancelDeps, row: OrderAgainRow, newNumber: string): Promise<CreatedAgain> {
  const { database, hub, now } = deps;
  const act = { at: toIsoTime(now()), by: row.asked_by };
  await inTransaction(database, async (transaction) => {
    await putOrderAgain(transaction, { ...row, state: 'created', new_number: newNumber });
    await recordActs(transaction, [row.tracking_number], { ...act, kind: 'created_again', detail: newNumber });
    await recordActs(transaction, [newNumber], { ...act, kind: 'created_from', detail: row.tracking_number });
  });
  hub.publishOrders([row.tracking_number, newNumber]);
  return { kind: 'created', tracking_number: newNumber };
}
