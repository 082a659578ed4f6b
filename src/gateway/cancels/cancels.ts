import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { cancelOrder, type Order } from '#contract/documented/order.ts';
import type { CancelMark, CancelResult } from '#contract/gateway/cancellations.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { Quiescence } from '#gateway/bookings/quiescence.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { TryTimes } from '#server/try-times.ts';
import { WorkUnderWay } from '#server/work-under-way.ts';
import {
  adoptCancels,
  beginCancel,
  type CancelRow,
  findCancel,
  listOpenCancels,
} from '#gateway/store/bookings/cancels.ts';
import { findFacts, findRows, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { indexLearned } from '#gateway/store/orders/learned-orders.ts';
import { findConflicts } from '#gateway/store/bookings/order-locks.ts';
import type { Log } from '#server/log.ts';
import type { AskedBy, CancelDeps } from './cancel-deps.ts';
import { describeBlocked, describeProblem, describeRow, judgeAnswer } from './describe-cancel.ts';
import { GoneOrders } from './gone-orders.ts';
import { readRecord } from './read-record.ts';
import { settleCancel } from './settle-cancel.ts';
import { readStateBefore } from './state-before.ts';

/** A DELETE whose answer was lost may still be carried out for this long. */
const MAY_STILL_HAPPEN_MS = 60_000;
const POLL_EVERY_MS = 2_000;
/** Delays between reads of an order whose cancel is unclear; the last one repeats. The service may be down, or limit requests. */
const READ_AGAIN_AFTER_MS = [2_000, 8_000, 20_000, 30_000] as const;
/** A service may take half a minute not to answer for one order, which must hold up no other one. */
const READS_AT_A_TIME = 4;

/** Cancels orders, only ever at a person's request. */
export class Cancels {
  readonly #deps: CancelDeps;
  readonly #quiet: Quiescence;
  readonly #reads: TryTimes;
  readonly #gone: GoneOrders;
  readonly #inFlight = new Set<string>();
  /** Outcomes that the service reported but that are not in the database yet. */
  readonly #unwritten = new Map<string, CancelRow>();

  /** `isInProcess`: the platform runs in this process, and only in one at a time. */
  constructor(deps: CancelDeps, isInProcess = false) {
    this.#deps = deps;
    this.#quiet = new Quiescence(MAY_STILL_HAPPEN_MS, deps.monotonicMs, isInProcess);
    this.#reads = new TryTimes(deps.monotonicMs, READ_AGAIN_AFTER_MS);
    this.#gone = new GoneOrders(deps);
  }

  /** Reads orders to find out the outcome of cancels whose answer was lost. */
  watch(log: Log): Loop {
    const { database, epoch } = this.#deps;
    const reads = new WorkUnderWay<string>('cancels', log, READS_AT_A_TIME, () => loop.wake());
    const loop = runLoop('cancels', log, async (signal) => {
      for (const folded of await adoptCancels(database, epoch)) this.#quiet.adopt(folded);
      await reads.beginDue(
        signal,
        () => this.#listDue(),
        turnOf,
        (cancel) => {
          this.#reads.record(turnOf(cancel));
          return this.#reconcile(cancel, this.#quietInMs(cancel) <= 0);
        },
      );
      return POLL_EVERY_MS;
    });
    return reads.joinedTo(loop);
  }

  /** Cancels to be resolved by reading: all but those that this process is sending now, which will get their answer. */
  async #listDue(): Promise<readonly CancelRow[]> {
    const [inFlight, unwritten] = [new Set(this.#inFlight), [...this.#unwritten.keys()]];
    const open = await listOpenCancels(this.#deps.database, this.#deps.epoch);
    const turns = new Set(open.map(turnOf));
    for (const turn of unwritten) if (!turns.has(turn)) this.#unwritten.delete(turn);
    for (const outcome of this.#unwritten.values()) await settleCancel(this.#deps, outcome);
    const isSentNow = ({ folded }: CancelRow) => inFlight.has(folded) || this.#inFlight.has(folded);
    return this.#reads
      .listDue(open, turnOf)
      .filter((cancel) => !isSentNow(cancel) && !this.#unwritten.has(turnOf(cancel)));
  }

  async cancel(trackingNumber: string, person: AskedBy): Promise<CancelResult> {
    const { database, epoch, now } = this.#deps;
    const begun = await inTransaction(database, async (transaction) => {
      const [order] = await findRows(transaction, [trackingNumber]);
      if (!order) return { blocked_by: 'unknown' } as const;
      const number = order.tracking_number;
      const [conflict] = await findConflicts(transaction, [number]);
      const known = await findCancel(transaction, number);
      if (order.state === 'cancelled' || known?.state === 'cancelled') return { blocked_by: 'cancelled' } as const;
      // A person may retry an unclear cancel: cancelling is idempotent.
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
        asked_by: person.email,
        asked_at: toIsoTime(now()),
        code: null,
        message: null,
        epoch,
        was_read: known?.state === 'unclear' ? known.was_read : (0 as const),
      };
      await beginCancel(transaction, cancel);
      return { cancel, earlier: known?.state === 'unclear' ? known : undefined };
    });
    if (begun.cancel === undefined) return describeBlocked(trackingNumber, begun.blocked_by);
    const { cancel, earlier } = begun;
    this.#inFlight.add(cancel.folded);
    try {
      return await this.#send(cancel, person, earlier);
    } catch (err) {
      // The request may have gone out, so it would be wrong to say that nothing changed. A later read finds out.
      this.#deps.log.error({ err, number: cancel.tracking_number }, 'A cancellation failed midway');
      return describeRow({ ...cancel, state: 'unclear' });
    } finally {
      this.#inFlight.delete(cancel.folded);
    }
  }

  /** Records the outcome that a person found out, if a read doesn't show it. Refused while the request may still be carried out. */
  async mark(
    trackingNumber: string,
    outcome: CancelMark,
    person: AskedBy,
  ): Promise<CancelResult | 'unknown' | 'not_unclear' | 'can_be_read' | 'may_still_happen'> {
    const { database, connection } = this.#deps;
    const cancel = await findCancel(database, trackingNumber);
    if (cancel === undefined) return 'unknown';
    if (cancel.state !== 'unclear') return 'not_unclear';
    const canRead = await connection.canReadOrders([cancel.tracking_number]);
    const record = canRead === 'yes' ? await readRecord(this.#deps, cancel.tracking_number) : undefined;
    if (record !== undefined && record !== 'missing') return 'can_be_read';
    if (this.#quietInMs(cancel) > 0) return 'may_still_happen';
    const state = outcome === 'cancelled' ? 'cancelled' : 'refused';
    const settled = await settleCancel(
      this.#deps,
      { ...cancel, state, code: outcome },
      { act: { kind: 'cancel_marked', by: person.email }, address: person.address },
    );
    // Someone else marked it differently, or requested the cancel again, at the same moment.
    return settled.code === outcome ? settled : 'not_unclear';
  }

  async #send(cancel: CancelRow, person: AskedBy, earlier: CancelRow | undefined): Promise<CancelResult> {
    const { database, connection, maySend } = this.#deps;
    const canRead = await connection.canReadOrders([cancel.tracking_number]);
    const found = await readStateBefore(this.#deps, cancel, canRead);
    // A refusal of this request says nothing about an earlier one, which may have worked: a later read, or a person, finds out.
    const refused = earlier ? 'unclear' : 'refused';
    // After a 429 this may take a minute, in which another process may take over.
    if (found === 'open') await connection.link.pace.waitForTurn('other');
    // A process that was suspended meanwhile must not cancel what was booked through another since.
    if (found === undefined || !maySend())
      return this.#recordOutcome({ ...cancel, state: refused, code: 'unreachable' });
    try {
      if (found === 'cancelled') return await this.#recordOutcome({ ...cancel, state: found }, person.address);
      if (found === 'booked') {
        await this.#recordOutcome({ ...cancel, state: refused, code: 'booked' });
        return describeBlocked(cancel.tracking_number, 'booked');
      }
      const cancelled = await this.#quiet.timeFromEnd(cancel.folded, () =>
        callEndpoint(connection.link.caller, cancelOrder, { params: { tracking_number: cancel.tracking_number } }),
      );
      const { objection, order } = await judgeAnswer(cancelled, cancel.tracking_number, knowsOrders(database));
      if (order) await this.#index(order);
      if (objection !== undefined) throw objection;
      return await this.#recordOutcome({ ...cancel, state: 'cancelled' }, person.address);
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem;
      const outcome = describeProblem(problem);
      const state = outcome.state === 'refused' ? refused : outcome.state;
      return this.#recordOutcome({ ...cancel, ...outcome, state }, person.address);
    }
  }

  /** Indexes the other facts in the answer. The cancel counts even if this fails. */
  async #index(order: Order): Promise<void> {
    const { database, now } = this.#deps;
    const write = inTransaction(database, (transaction) => indexLearned(transaction, order, toIsoTime(now())));
    await write.catch((err: unknown) => {
      this.#deps.log.error({ err }, 'What the answer to a cancellation said about the order could not be recorded');
    });
  }

  #quietInMs({ folded, asked_at }: CancelRow): number {
    return this.#quiet.leftMs({ part_id: folded, sent_at: asked_at }, this.#deps.now());
  }

  async #reconcile(cancel: CancelRow, isOver: boolean): Promise<void> {
    const { connection, database } = this.#deps;
    // After a 429, these reads leave room for what people request.
    const { unclearCaller } = connection.link;
    if ((await connection.canReadOrders([cancel.tracking_number], unclearCaller)) !== 'yes') {
      // A status webhook or the orders feed may have reported it.
      const [row] = await findFacts(database, [cancel.tracking_number], ['state']);
      if (row?.state === 'cancelled') await settleCancel(this.#deps, { ...cancel, state: 'cancelled' });
      else if (cancel.state === 'sending') await settleCancel(this.#deps, { ...cancel, state: 'unclear' });
      return;
    }
    const record = await readRecord(this.#deps, cancel.tracking_number, unclearCaller);
    const isGone = (await this.#gone.isGone(cancel, isOver && record === 'missing')) || record === 'unknown';
    if (isGone || (typeof record === 'object' && record.state === 'cancelled'))
      await settleCancel(this.#deps, { ...cancel, state: 'cancelled' });
    else if (typeof record !== 'object') return;
    else if (isOver) await settleCancel(this.#deps, { ...cancel, state: 'refused', code: 'not_cancelled' });
    else if (cancel.state === 'sending') await settleCancel(this.#deps, { ...cancel, state: 'unclear' });
  }

  /** Records an outcome, or keeps it in memory until it can be written: a disk that has filled up since doesn't undo the cancel. */
  async #recordOutcome(cancel: CancelRow, address: string | null = null): Promise<CancelResult> {
    try {
      return await settleCancel(this.#deps, cancel, { address });
    } catch (error) {
      this.#deps.log.error(
        { err: error, number: cancel.tracking_number },
        'The result of a cancellation could not be recorded',
      );
      this.#unwritten.set(turnOf(cancel), cancel);
      return describeRow(cancel);
    }
  }
}

const turnOf = ({ folded, turn }: CancelRow): string => `${folded} ${turn}`;
