import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#server/database/in-transaction.ts';
import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';
import {
  findDueDeliveries,
  deleteDeliveries,
  isSuperseded,
  isReplayRequested,
  leaseDeliveries,
  releaseDelivery,
  releaseDeliveryLeases,
} from '#platform/store/webhook-deliveries.ts';
import { freeEndpoints, listLiveEndpoints } from '#platform/store/webhook-endpoints.ts';
import type { Sharing } from '#platform/sharing.ts';
import { claimShared } from './claim-shared.ts';
import { type Attempt, recordAttempt } from './record-attempt.ts';
import { type SendingDeps, sendOnce } from './send-once.ts';
import { passesCircuit, Slots } from './slots.ts';
import { watchForWithdrawal } from './withdrawal.ts';

/** Twice the duration of the longest attempt. */
const LEASE_MS = 40_000;
/** The outbox is filled inside other transactions, which can't wake us, so it is polled this often while a webhook is set. */
const POLL_INTERVAL_MS = 200;
const BATCH_SIZE = 40;
const FORGET_EVERY_MS = 3_600_000;
const KEPT_MS = 30 * 86_400_000;
/** Longer than an attempt takes, which may begin only after others. */
const WAIT_FOR_REPLAY_MS = 25_000;
const REPLAY_POLL_INTERVAL_MS = 50;

interface Chosen {
  readonly endpoint: WebhookEndpointRow;
  readonly delivery: WebhookDeliveryRow;
}

interface Leased extends Chosen {
  readonly leasedUntil: number | null;
  /** From the monotonic clock. */
  readonly leasedAt: number;
}

/** Sends the deliveries in the outbox, each at least once, and maintains the log. */
export class Sender {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #deps: Omit<SendingDeps, 'stopping'>;
  readonly #sharing: Sharing;
  readonly #random: () => number;
  readonly #stopping = new AbortController();
  readonly #slots = new Slots();
  #loop: Loop | undefined;
  #writing: Promise<void> | undefined;
  #next: { readonly attempts: Attempt[]; readonly done: Promise<void> } | undefined;
  #lastServed = 0;
  #forgotAt = Number.NEGATIVE_INFINITY;

  /** `random`: in [0, 1), spreads attempts over time. */
  constructor(
    database: Database,
    clock: Clock,
    deps: Omit<SendingDeps, 'stopping'>,
    sharing: Sharing,
    random: () => number = Math.random,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#deps = deps;
    this.#sharing = sharing;
    this.#random = random;
  }

  async start(): Promise<void> {
    if (!this.#sharing.isShared) await releaseDeliveryLeases(this.#database);
    this.#loop = runLoop('webhook deliveries', this.#deps.log, () => this.#step());
    this.#clock.onMove(this.wake);
  }

  /** Looks for due deliveries now; call it when settings have changed or a replay was requested. */
  readonly wake = (): void => {
    this.#loop?.wake();
  };

  /** Waits for a replay, which another process may make. Returns false if it is still to be made, or is not answered yet, after a while. */
  async waitForReplay(delivery: number): Promise<boolean> {
    const until = performance.now() + WAIT_FOR_REPLAY_MS;
    while (await isReplayRequested(this.#database, delivery)) {
      if (performance.now() >= until || this.#stopping.signal.aborted) return false;
      await sleep(REPLAY_POLL_INTERVAL_MS);
    }
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop?.stop();
    await this.#next?.done;
    await this.#writing;
  }

  /** Starts as many attempts as there is room for; the end of each one wakes the loop. */
  async #step(): Promise<number> {
    await this.#forgetOld();
    const endpoints = await listLiveEndpoints(this.#database, this.#sharing);
    const chosen = await this.#choose(endpoints);
    if (chosen.length > 0) for (const leased of await this.#lease(chosen)) void this.#attempt(leased);
    await this.#freeServed(endpoints);
    return endpoints.length > 0 ? POLL_INTERVAL_MS : Infinity;
  }

  /** Takes one per receiver in turn, starting after the last one served, until slots or deliveries run out. */
  async #choose(endpoints: readonly WebhookEndpointRow[]): Promise<readonly Chosen[]> {
    const times = { now: this.#clock.now(), most: BATCH_SIZE, epoch: this.#sharing.epoch };
    const sorted = endpoints.toSorted((a, b) => a.account_id - b.account_id);
    const first = Math.max(
      sorted.findIndex((endpoint) => endpoint.account_id > this.#lastServed),
      0,
    );
    const queues = [];
    for (const endpoint of [...sorted.slice(first), ...sorted.slice(0, first)]) {
      if (this.#slots.freeFor(endpoint) <= 0) continue;
      const due = await findDueDeliveries(this.#database, endpoint.account_id, times);
      queues.push({ endpoint, due: due.filter((delivery) => passesCircuit(endpoint, delivery, times.now)) });
    }
    const chosen: Chosen[] = [];
    for (let hasChosen = true; hasChosen;) {
      hasChosen = false;
      for (const { endpoint, due } of queues) {
        const place = this.#slots.freeFor(endpoint) > 0 ? due.findIndex((one) => this.#slots.mayBegin(one)) : -1;
        const [delivery] = place < 0 ? [] : due.splice(place, 1);
        if (!delivery) continue;
        this.#slots.take(endpoint, delivery);
        chosen.push({ endpoint, delivery });
        this.#lastServed = endpoint.account_id;
        // With an open circuit there is only one probe, however many deliveries are due.
        if (endpoint.failures >= CIRCUIT_AFTER_FAILURES) due.length = 0;
        hasChosen = true;
      }
    }
    return chosen;
  }

  /** A receiver belongs to one process as long as requests to it are in flight, so that senders don't compete for each delivery. */
  async #freeServed(endpoints: readonly WebhookEndpointRow[]): Promise<void> {
    const { epoch, isShared } = this.#sharing;
    if (!isShared) return;
    const served = endpoints.filter((one) => one.sender_epoch === epoch && this.#slots.takenBy(one.account_id) === 0);
    if (served.length === 0) return;
    const accounts = served.map((one) => one.account_id);
    await freeEndpoints(this.#database, accounts, epoch);
  }

  /** Returns those that this process has leased, and frees the slots of the others. */
  async #lease(chosen: readonly Chosen[]): Promise<readonly Leased[]> {
    const leasedAt = performance.now();
    const { epoch, isShared } = this.#sharing;
    const claim = { now: this.#clock.now(), forMs: LEASE_MS, epoch };
    const until = new Map<number, number | null>();
    const lease = async (wanted: readonly WebhookDeliveryRow[], account?: number) => {
      const ids = wanted.map(({ id }) => id);
      const leased = await (account === undefined
        ? leaseDeliveries(this.#database, ids, claim)
        : claimShared(this.#database, account, wanted, claim));
      for (const [id, at] of leased) until.set(id, at);
    };
    try {
      const wanted = chosen.map(({ delivery }) => delivery);
      if (!isShared) await lease(wanted);
      else for (const [account, own] of Map.groupBy(wanted, (one) => one.account_id)) await lease(own, account);
    } finally {
      for (const { endpoint, delivery } of chosen)
        if (!until.has(delivery.id)) this.#slots.giveBack(endpoint, delivery);
    }
    return chosen.flatMap((one) => {
      const leasedUntil = until.get(one.delivery.id);
      return leasedUntil === undefined ? [] : [{ ...one, leasedUntil, leasedAt }];
    });
  }

  async #attempt({ endpoint, delivery, leasedUntil, leasedAt }: Leased): Promise<void> {
    const at = this.#clock.now();
    try {
      const message = {
        webhookId: `msg_${delivery.uid}`,
        body: delivery.body,
        isSuperseded: await isSuperseded(this.#database, delivery),
        now: at,
      };
      // Stalled for so long that another process may be sending it by now; the lease expires by itself.
      if (performance.now() - leasedAt > LEASE_MS / 2) return;
      const { withdrawn, onConnected } = watchForWithdrawal(this.#database, endpoint);
      const stopping = AbortSignal.any([this.#stopping.signal, withdrawn]);
      const { request, answer } = await sendOnce({ ...this.#deps, stopping, onConnected }, endpoint, message);
      // Aborted by our own shutdown: it is sent again after the restart, or by another process.
      if (this.#stopping.signal.aborted) return;
      // No attempt was made: it is sent by the settings that apply now.
      if (withdrawn.aborted) return await releaseDelivery(this.#database, delivery.id, leasedUntil);
      await this.#record({ endpoint, delivery, leasedUntil, at, request, answer });
    } catch (err) {
      this.#deps.log.error({ err, delivery: delivery.id }, 'A delivery could not be recorded; it will be sent again');
    } finally {
      this.#slots.giveBack(endpoint, delivery);
      this.wake();
    }
  }

  /** Attempts that finish while the previous batch is being written are recorded in one transaction. */
  #record(finished: Attempt): Promise<void> {
    if (!this.#next) {
      const attempts: Attempt[] = [];
      const write = () => {
        this.#next = undefined;
        this.#writing = inTransaction(this.#database, async (store) => {
          for (const one of attempts) await recordAttempt(store, one, this.#clock.now(), this.#random());
        });
        return this.#writing;
      };
      this.#next = { attempts, done: (this.#writing ?? Promise.resolve()).then(write, write) };
    }
    this.#next.attempts.push(finished);
    return this.#next.done;
  }

  async #forgetOld(): Promise<void> {
    if (this.#clock.now() - this.#forgotAt < FORGET_EVERY_MS) return;
    const before = this.#clock.now() - KEPT_MS;
    const isMore = await inTransaction(this.#database, (store) => deleteDeliveries(store, before));
    if (!isMore) this.#forgotAt = this.#clock.now();
  }
}
