import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { cancelOrder } from '#contract/documented/order.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import { endChecks } from '#gateway/label-checks/request-labels.ts';
import { type Loop, runLoop } from '#gateway/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { readOneOrder } from '#gateway/service/read-orders.ts';
import { type CancelRow, findCancel, listOpenCancels, upsertCancel } from '#gateway/store/cancels.ts';
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
  readonly now: () => Date;
}

/** Cancels orders because a person said so; nothing else ever does. */
export class Cancels {
  readonly #deps: CancelDeps;

  constructor(deps: CancelDeps) {
    this.#deps = deps;
  }

  /** Finds out what became of cancels with a lost answer, by reading. */
  watch(log: Log): Loop {
    const { database, now } = this.#deps;
    let isFirst = true;
    return runLoop('cancels', log, async () => {
      for (const cancel of await listOpenCancels(database)) {
        // Of this process, `sending` is on its way; of an earlier one it is lost.
        if (cancel.state === 'sending' && !isFirst) continue;
        await this.#findOut(cancel, now().getTime() - Date.parse(cancel.asked_at) > MAY_STILL_HAPPEN_MS);
      }
      isFirst = false;
      return LOOK_EVERY_MS;
    });
  }

  async cancel(trackingNumber: string, person: string): Promise<CancelResult> {
    const { database, connection, now } = this.#deps;
    const begun = await database.transaction().execute(async (transaction) => {
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
        state: 'sending',
        asked_by: person,
        asked_at: now().toISOString(),
        code: null,
        message: null,
      };
      await upsertCancel(transaction, cancel);
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
    await endChecks(database, [cancel.tracking_number], person, now());
    const isBooked = await this.#isBookedThere(cancel.tracking_number);
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
      if (response) await indexOrders(database, [response], now().toISOString());
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

  async #settle(cancel: CancelRow): Promise<CancelResult> {
    const { database, hub, now } = this.#deps;
    const { tracking_number: number, state, code, message } = cancel;
    await database.transaction().execute(async (transaction) => {
      await upsertCancel(transaction, cancel);
      if (state === 'cancelled') await changeOwnFacts(transaction, [number], { state: 'cancelled' });
      const kind = state === 'cancelled' ? 'cancelled' : state === 'unclear' ? 'cancel_unclear' : 'cancel_refused';
      await recordActs(transaction, [number], { at: now().toISOString(), by: cancel.asked_by, kind, detail: code });
    });
    hub.publishOrders([number]);
    hub.publish({ kind: 'labels' });
    return { tracking_number: number, outcome: state as CancelResult['outcome'], blocked_by: null, code, message };
  }
}

/** A 4xx is the service's word; no answer, 5xx and what can't be read may have cancelled. A 404 is no proof either way. */
function describeProblem({ kind, status, code, description }: CallProblem) {
  const message = description ?? null;
  if (kind === 'refused' && status >= 400 && status < 500 && status !== 404) {
    return { state: 'refused', code: code ?? `http_${status}`, message };
  }
  return { state: 'unclear', code: code ?? null, message };
}
