import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { LABEL_ATTEMPTS } from '#contract/limits.ts';
import { resumeRun } from '#domain/label-polling.ts';
import { type DocumentLinks, readDocumentLinks } from '#gateway/documents/document-links.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { findRows, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import {
  endFutureWaits,
  findChecks,
  findDueCheck,
  listRequesting,
  nextCheckAt,
} from '#gateway/store/labels/label-checks.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import { LABELS_AT_A_TIME } from '#contract/limits.ts';
import { persist } from '#gateway/bookings/persist.ts';
import { endHold, readHold } from './hold.ts';
import { Pause } from './pause.ts';
import type { Pace } from './pace.ts';
import { beginRequest, recordReply } from './record-attempt.ts';
import { type LabelOutcome, requestLabel } from './request-label.ts';
import { settleCheck } from './settle-check.ts';

export interface LabelCheckDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly pace: Pace;
  readonly documentLinks: DocumentLinks;
  readonly now: Now;
  readonly log: Log;
  /** The epoch of this process. */
  readonly epoch: number;
}

/** After this many requests in a row without an answer, all checks wait, not just the one order's. */
const UNANSWERED_BEFORE_HOLD = 3;
const PROXY_GAVE_UP = 504;
/** How often to look for a label to request in a place that is kept. */
const KEPT_PLACE_MS = 1_000;

/**
 * Requests the labels that people want, attempt by attempt, as long as the rules allow, with or without an open
 * browser. Every request is recorded before it is sent, so a restart continues with the right count.
 */
export class LabelChecks {
  readonly pause: Pause;
  readonly #deps: LabelCheckDeps;
  readonly #ending = new AbortController();
  /** By order and run. */
  readonly #inFlight = new Map<string, { readonly sent: Promise<void>; readonly carrier: string | null }>();
  /** Carriers whose last label was answered for in time. Whoever makes those of others may be slow, and would soon have all places. */
  readonly #prompt = new Set<string>();
  #loop: Loop | undefined;
  #unanswered = 0;
  /** A write failed, or its confirmation was lost: the database may show a check as in flight that isn't. */
  #mayBeAbandoned = false;
  /** Wall-clock time of the last step. Infinity at first, as the clock may have been set back before the start. */
  #lastStepAt = Infinity;

  constructor(deps: LabelCheckDeps) {
    this.#deps = deps;
    this.pause = new Pause(deps.database, deps.hub, deps.now);
  }

  /** Picks up what an earlier process left behind, and starts checking. */
  async open(): Promise<void> {
    const { database, log } = this.#deps;
    // Changing the key requires a restart.
    await endHold(database, ['forbidden']);
    await this.recoverAbandoned();
    this.#loop = runLoop('label checks', log, () => this.#step());
  }

  /** Continues the checks that ended processes had in flight. */
  async recoverAbandoned(): Promise<void> {
    await this.#recover((check) => check.epoch !== this.#deps.epoch);
    this.wake();
  }

  async #recover(isAbandoned: (check: LabelCheckRow) => boolean): Promise<void> {
    const { database, epoch, now } = this.#deps;
    for (const check of (await listRequesting(database, epoch)).filter(isAbandoned)) {
      await inTransaction(database, async (transaction) => {
        const [current] = await findChecks(transaction, [check.tracking_number]);
        // Another process was faster.
        if (current?.state !== 'requesting' || current.epoch !== check.epoch) return;
        await settleCheck(transaction, current, resumeRun(current, current.code), {}, now());
      });
    }
  }

  wake(): void {
    this.#loop?.wake();
  }

  /** Label requests per minute, if the service limits them. */
  perMinute(): number | null {
    return this.#deps.pace.perMinute();
  }

  /** A person wants to continue: the service may be back. A hold that the service's answers caused (429, 403) stays. */
  async endNoAnswerHold(): Promise<void> {
    await endHold(this.#deps.database, ['no_answer']);
    this.#unanswered = 0;
    this.wake();
  }

  /** Gives requests in flight this long to finish; one that is cut off counts as an attempt. */
  async close(withinMs: number): Promise<void> {
    await this.#loop?.stop();
    const timer = setTimeout(() => {
      this.#ending.abort();
    }, withinMs);
    await Promise.allSettled(Array.from(this.#inFlight.values(), ({ sent }) => sent));
    clearTimeout(timer);
  }

  /** Sends due checks, up to 4 at a time. Returns how long until there may be more to do. */
  async #step(): Promise<number> {
    const { database, pace, now } = this.#deps;
    await this.#detectClockSetBack();
    if (this.#mayBeAbandoned) {
      await this.#recover((check) => check.epoch === this.#deps.epoch && !this.#inFlight.has(runOf(check)));
      this.#mayBeAbandoned = false;
    }
    if (await this.pause.isPaused()) return Infinity;
    const hold = await readHold(database, now());
    if (hold !== null) return Date.parse(hold.until) - now();
    const free = LABELS_AT_A_TIME - this.#inFlight.size;
    // An answer wakes the loop.
    if (free <= 0) return Infinity;
    for (let places = free; places > 0; places -= 1) {
      const crowding = this.#findCrowding();
      const check = await findDueCheck(database, toIsoTime(now()), crowding);
      // The place is kept; another carrier's label that becomes due is requested at once.
      if (check === undefined && crowding !== null) return KEPT_PLACE_MS;
      if (check === undefined) break;
      const wait = pace.take();
      if (wait > 0) return wait;
      await this.#send(check);
    }
    const next = await nextCheckAt(database);
    return next === null ? Infinity : Math.max(Date.parse(next) - now(), this.#inFlight.size > 0 ? 1 : 0);
  }

  /** The carrier that has all places but one without being known to be prompt, if any: the last place is for labels of others. */
  #findCrowding(): string | null {
    const carriers = Array.from(this.#inFlight.values(), ({ carrier }) => carrier);
    const hasMost = (one: string) => carriers.filter((carrier) => carrier === one).length >= LABELS_AT_A_TIME - 1;
    return carriers.find((one) => one !== null && !this.#prompt.has(one) && hasMost(one)) ?? null;
  }

  #notePromptness(carrier: string | null, { reply, status }: LabelOutcome): void {
    if (carrier === null) return;
    if (reply.kind === 'no_answer' || status === PROXY_GAVE_UP) this.#prompt.delete(carrier);
    else this.#prompt.add(carrier);
  }

  async #detectClockSetBack(): Promise<void> {
    const { database, now } = this.#deps;
    const at = now();
    if (at < this.#lastStepAt) await endFutureWaits(database, toIsoTime(at));
    this.#lastStepAt = at;
  }

  async #send(row: LabelCheckRow): Promise<void> {
    const { database, hub, now } = this.#deps;
    const [order] = await findRows(database, [row.tracking_number]);
    // Uses the service's spelling, if it has become known since the label was requested.
    const number = order?.tracking_number ?? row.tracking_number;
    const check = { ...row, tracking_number: number };
    if (order?.state === 'cancelled' || order?.label === 'ready' || order?.label === 'printed') {
      // Cancelled or labelled elsewhere in the meantime: there is nothing left to request.
      const step = order.state === 'cancelled' ? ({ kind: 'ended' } as const) : ({ kind: 'ready' } as const);
      await settleCheck(database, check, step, {}, now());
      this.#publish(number);
      return;
    }
    if (check.attempts >= LABEL_ATTEMPTS) {
      await settleCheck(database, check, resumeRun(check, check.code), {}, now());
      this.#publish(number);
      return;
    }
    const begun = await beginRequest(database, check, this.#deps.epoch, now()).catch((error: unknown) => {
      this.#mayBeAbandoned = true;
      throw error;
    });
    if (!begun) return;
    hub.publish({ kind: 'labels' });
    const carrier = order?.courier_name ?? null;
    const sent = this.#finish(begun, carrier).finally(() => {
      this.#inFlight.delete(runOf(check));
      this.wake();
    });
    this.#inFlight.set(runOf(check), { sent, carrier });
  }

  async #finish(begun: { check: LabelCheckRow; request: number }, carrier: string | null): Promise<void> {
    const { connection, database, documentLinks, log, now } = this.#deps;
    const number = begun.check.tracking_number;
    try {
      const answered = await requestLabel(connection.link.caller, knowsOrders(database), number, this.#ending.signal);
      this.#unanswered = answered.reply.kind === 'no_answer' ? this.#unanswered + 1 : 0;
      this.#notePromptness(carrier, answered);
      const isUnresponsive = this.#unanswered >= UNANSWERED_BEFORE_HOLD;
      const write = () => recordReply(this.#deps, begun.check, begun.request, answered, { now: now(), isUnresponsive });
      const step = await persist({ log, ending: this.#ending.signal }, write);
      if (step === undefined) return;
      if (step.kind === 'ready')
        documentLinks.keep(number, readDocumentLinks(answered.order?.documents), toIsoTime(now()));
      this.#publish(number);
    } catch (error) {
      // Cut off by our own shutdown: the check stays in flight, and the request counts when it is picked up again.
      if (this.#ending.signal.aborted) return;
      log.error(
        { err: error, number },
        'The answer to a label request could not be recorded; the label will be requested again',
      );
      this.#mayBeAbandoned = true;
    }
  }

  #publish(trackingNumber: string): void {
    this.#deps.hub.publish({ kind: 'labels' });
    this.#deps.hub.publishOrders([trackingNumber]);
  }
}

/** A request of an earlier run, which a person stopped, may still be in flight. */
const runOf = ({ folded, run }: LabelCheckRow): string => `${folded} ${run}`;
