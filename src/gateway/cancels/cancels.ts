import { inTransaction } from '#server/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { cancelOrder } from '#contract/documented/order.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { Quiescence } from '#gateway/bookings/quiescence.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import { endChecks } from '#gateway/label-checks/request-labels.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { readOneOrder } from '#gateway/service/read-orders.ts';
import {
  adoptCancels,
  beginCancel,
  type CancelRow,
  changeOpenCancel,
  findCancel,
  listOpenCancels,
} from '#gateway/store/cancels.ts';
import { changeOwnFacts, findRows, indexOrders } from '#gateway/store/indexed-orders.ts';
import { recordActs } from '#gateway/store/order-acts.ts';
import { findConflicts } from '#gateway/store/order-locks.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Log } from '#server/log.ts';

/** A DELETE whose answer was lost may still happen for so long. */
const MAY_STILL_HAPPEN_MS = 60_000;
const LOOK_EVERY_MS = 2_000;

export interface CancelDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly now: Now;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs: () => number;
  /** Of this process. */
  readonly epoch: number;
}

/** Cancels orders because a person said so; nothing else ever does. */
export class Cancels {
  readonly #deps: CancelDeps;
  readonly #quiet: Quiescence;
  readonly #onTheWay = new Set<string>();

  constructor(deps: CancelDeps) {
    this.#deps = deps;
    this.#quiet = new Quiescence(MAY_STILL_HAPPEN_MS, deps.monotonicMs);
  }

  /** Finds out what became of cancels with a lost answer, by reading. */
  watch(log: Log): Loop {
    const { database, epoch, now } = this.#deps;
    return runLoop('cancels', log, async () => {
      // What another process sent may still be on its way by that one's clock: it is measured anew here.
      for (const folded of await adoptCancels(database, epoch)) this.#quiet.recordSent(folded);
      for (const cancel of await listOpenCancels(database, epoch)) {
        // What this process sends now has its answer coming; everything else is found out.
        if (this.#onTheWay.has(cancel.folded)) continue;
        const sent = { part_id: cancel.folded, sent_at: cancel.asked_at };
        await this.#findOut(cancel, this.#quiet.leftMs(sent, now()) <= 0);
      }
      return LOOK_EVERY_MS;
    });
  }

  async cancel(trackingNumber: string, person: string): Promise<CancelResult> {
    const { database, epoch, now } = this.#deps;
    const begun = await inTransaction(database, async (transaction) => {
      const [order] = await findRows(transaction, [trackingNumber]);
      if (!order) return { blocked_by: 'unknown' } as const;
      const number = order.tracking_number;
      const [conflict] = await findConflicts(transaction, [number]);
      const known = await findCancel(transaction, number);
      if (order.state === 'cancelled' || known?.state === 'cancelled') return { blocked_by: 'cancelled' } as const;
      // A person may try an unclear one again: cancelling twice is cancelling once.
      if (conflict && known?.state !== 'unclear') {
        return { blocked_by: conflict.reason === 'already_booked' ? 'booked' : conflict.reason } as const;
      }
      if (order.booking === 'booked') return { blocked_by: 'booked' } as const;
      if (order.booking === 'sending') return { blocked_by: 'being_booked' } as const;
      if (order.booking === 'unclear') return { blocked_by: 'unclear' } as const;
      const cancel = {
        tracking_number: number,
        folded: foldNumber(number),
        turn: (known?.turn ?? 0) + 1,
        state: 'sending' as const,
        asked_by: person,
        asked_at: toIsoTime(now()),
        code: null,
        message: null,
        epoch,
      };
      await beginCancel(transaction, cancel);
      return { cancel };
    });
    if (begun.cancel === undefined) {
      return {
        tracking_number: trackingNumber,
        outcome: 'blocked',
        blocked_by: begun.blocked_by,
        code: null,
        message: null,
      };
    }
    const { cancel } = begun;
    this.#onTheWay.add(cancel.folded);
    try {
      return await this.#send(cancel, person);
    } finally {
      this.#onTheWay.delete(cancel.folded);
    }
  }

  async #send(cancel: CancelRow, person: string): Promise<CancelResult> {
    const { database, connection, now } = this.#deps;
    await endChecks(database, [cancel.tracking_number], person, now());
    const isBooked = await this.#isBookedThere(cancel.tracking_number);
    this.#quiet.recordSent(cancel.folded);
    if (isBooked === undefined) return this.#settle({ ...cancel, state: 'refused', code: 'unreachable' });
    try {
      if (isBooked) {
        await this.#settle({ ...cancel, state: 'refused', code: 'booked' });
        return {
          tracking_number: cancel.tracking_number,
          outcome: 'blocked',
          blocked_by: 'booked',
          code: null,
          message: null,
        };
      }
      const { response } = await callEndpoint(connection.link.caller, cancelOrder, {
        params: { tracking_number: cancel.tracking_number },
      });
      if (response) await indexOrders(database, [response], toIsoTime(now()));
      return await this.#settle({ ...cancel, state: 'cancelled' });
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem;
      return this.#settle({ ...cancel, ...describeProblem(problem) });
    }
  }

  /**
   * The index may be behind: what was booked elsewhere meanwhile must not be cancelled from here. Undefined: can't be
   * told now, so nothing is sent.
   */
  async #isBookedThere(trackingNumber: string): Promise<boolean | undefined> {
    const { connection } = this.#deps;
    const canRead = await connection.canReadOrders([trackingNumber]);
    if (canRead !== 'yes') return canRead === 'no' ? false : undefined;
    try {
      const record = await readOneOrder(connection.link.caller, trackingNumber);
      return record?.manifest_id != null || record?.state === 'ready_for_pickup';
    } catch (problem) {
      if (problem instanceof CallProblem) return undefined;
      throw problem;
    }
  }

  async #findOut(cancel: CancelRow, isOver: boolean): Promise<void> {
    const { connection } = this.#deps;
    if ((await connection.canReadOrders([cancel.tracking_number])) !== 'yes') {
      if (cancel.state === 'sending') await this.#settle({ ...cancel, state: 'unclear' });
      return;
    }
    try {
      const record = await readOneOrder(connection.link.caller, cancel.tracking_number);
      if (record === null || record.state === 'cancelled') await this.#settle({ ...cancel, state: 'cancelled' });
      else if (isOver) await this.#settle({ ...cancel, state: 'refused', code: 'not_cancelled' });
      else if (cancel.state === 'sending') await this.#settle({ ...cancel, state: 'unclear' });
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem;
    }
  }

  /** What was found out is written down, unless a person asked again or it was settled meanwhile. */
  async #settle(cancel: CancelRow): Promise<CancelResult> {
    const { database, hub, now } = this.#deps;
    const { tracking_number: number, state, code, message } = cancel;
    const isSettled = await inTransaction(database, async (transaction) => {
      if (!(await changeOpenCancel(transaction, cancel, { state, code, message }))) return false;
      if (state === 'cancelled') await changeOwnFacts(transaction, [number], { state: 'cancelled' });
      const kind = state === 'cancelled' ? 'cancelled' : state === 'unclear' ? 'cancel_unclear' : 'cancel_refused';
      await recordActs(transaction, [number], { at: toIsoTime(now()), by: cancel.asked_by, kind, detail: code });
      return true;
    });
    if (!isSettled) return describeRow((await findCancel(database, number)) ?? cancel);
    hub.publishOrders([number]);
    hub.publish({ kind: 'labels' });
    return describeRow(cancel);
  }
}

function describeRow({ tracking_number, state, code, message }: CancelRow): CancelResult {
  return { tracking_number, outcome: state === 'sending' ? 'unclear' : state, blocked_by: null, code, message };
}

/** A 4xx is a refusal; no answer, 5xx and what can't be read may have cancelled. A 404 is no proof either way. */
function describeProblem({ kind, status, code, description }: CallProblem) {
  const message = description ?? null;
  if (kind === 'refused' && status >= 400 && status < 500 && status !== 404) {
    return { state: 'refused' as const, code: code ?? `http_${status}`, message };
  }
  return { state: 'unclear' as const, code: code ?? null, message };
}
