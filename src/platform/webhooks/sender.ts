import { inTransaction } from '#server/in-transaction.ts';
import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';
import {
  findDueDeliveries,
  forgetDeliveries,
  isSuperseded,
  leaseDeliveries,
  releaseDeliveryLeases,
} from '#platform/store/webhook-deliveries.ts';
import { listLiveEndpoints } from '#platform/store/webhook-endpoints.ts';
import { type Attempt, recordAttempt } from './record-attempt.ts';
import { type SendingDeps, sendOnce } from './send-once.ts';
import { passesCircuit, Slots } from './slots.ts';

/** Twice the longest attempt. */
const LEASE_MS = 40_000;
/** The outbox is filled inside other transactions, which can't wake us: it is looked into this often while a webhook is set. */
const LOOK_EVERY_MS = 200;
const LOOK_AHEAD = 40;
const FORGET_EVERY_MS = 3_600_000;
const KEPT_MS = 30 * 86_400_000;
const WAIT_FOR_ATTEMPT_MS = 25_000;

interface Chosen {
  readonly endpoint: WebhookEndpointRow;
  readonly delivery: WebhookDeliveryRow;
}

/** Sends what the outbox holds, at least once each, and keeps the log. */
export class Sender {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #deps: Omit<SendingDeps, 'stopping'>;
  readonly #random: () => number;
  readonly #stopping = new AbortController();
  readonly #slots = new Slots();
  readonly #waiting = new Map<number, (() => void)[]>();
  #loop: Loop | undefined;
  #writing: Promise<void> | undefined;
  #next: { readonly attempts: Attempt[]; readonly done: Promise<void> } | undefined;
  #lastServed = 0;
  #forgotAt = Number.NEGATIVE_INFINITY;

  /** `random`: 0 up to 1, spreads attempts over time. */
  constructor(
    database: Database,
    clock: Clock,
    deps: Omit<SendingDeps, 'stopping'>,
    random: () => number = Math.random,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#deps = deps;
    this.#random = random;
  }

  async start(): Promise<void> {
    await releaseDeliveryLeases(this.#database);
    this.#loop = runLoop('webhook deliveries', this.#deps.log, () => this.#step());
    this.#clock.onMove(this.wake);
  }

  /** Looks for due deliveries now; call it when settings changed or something was put up for replay. */
  readonly wake = (): void => {
    this.#loop?.wake();
  };

  /** Resolves when the next attempt of a delivery was recorded, or after a while. */
  waitForAttempt(delivery: number): Promise<void> {
    return new Promise((resolve) => {
      const giveUp = setTimeout(resolve, WAIT_FOR_ATTEMPT_MS);
      const settle = () => {
        clearTimeout(giveUp);
        resolve();
      };
      this.#waiting.set(delivery, [...(this.#waiting.get(delivery) ?? []), settle]);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop?.stop();
    await this.#next?.done;
    await this.#writing;
  }

  /** Begins as many attempts as there is room for; the end of one wakes the loop. */
  async #step(): Promise<number> {
    await this.#forgetOld();
    const endpoints = await listLiveEndpoints(this.#database);
    const chosen = await this.#choose(endpoints);
    if (chosen.length > 0) {
      const ids = chosen.map(({ delivery }) => delivery.id);
      await leaseDeliveries(this.#database, ids, Date.now() + LEASE_MS);
      for (const one of chosen) void this.#attempt(one);
    }
    return endpoints.length > 0 ? LOOK_EVERY_MS : Infinity;
  }

  /** One for each receiver in turn, beginning after the last that was served, until slots or deliveries are used up. */
  async #choose(endpoints: readonly WebhookEndpointRow[]): Promise<readonly Chosen[]> {
    const times = { now: this.#clock.now(), realNow: Date.now(), most: LOOK_AHEAD };
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
        // Beside an open circuit there is one probe, however many are due.
        if (endpoint.failures >= CIRCUIT_AFTER_FAILURES) due.length = 0;
        hasChosen = true;
      }
    }
    return chosen;
  }

  async #attempt({ endpoint, delivery }: Chosen): Promise<void> {
    const at = this.#clock.now();
    try {
      const mayBeOld = delivery.attempts > 0 || delivery.replay !== 'none';
      const message = {
        webhookId: `msg_${delivery.uid}`,
        body: delivery.body,
        isSuperseded: mayBeOld && (await isSuperseded(this.#database, delivery)),
        now: at,
      };
      const sending = { ...this.#deps, stopping: this.#stopping.signal };
      const { request, answer } = await sendOnce(sending, endpoint, message);
      // Cut off by our own stop: it is sent again after the start.
      if (this.#stopping.signal.aborted) return;
      await this.#record({ endpoint, delivery, at, request, answer });
    } catch (err) {
      this.#deps.log.error({ err, delivery: delivery.id }, 'A delivery could not be recorded; it is sent again');
    } finally {
      this.#slots.giveBack(endpoint, delivery);
      for (const settle of this.#waiting.get(delivery.id) ?? []) settle();
      this.#waiting.delete(delivery.id);
      this.wake();
    }
  }

  /** What finishes while the last batch is being written is recorded in one transaction. */
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
    const isMore = await inTransaction(this.#database, (store) => forgetDeliveries(store, before));
    if (!isMore) this.#forgotAt = this.#clock.now();
  }
}
