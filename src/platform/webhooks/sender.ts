import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
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

/** Sends what the outbox holds, at least once each, and keeps the log. */
export interface Sender {
  readonly start: () => Promise<void>;
  /** Look for due deliveries now; call it when settings changed or something was put up for replay. */
  readonly wake: () => void;
  /** Resolves when the next attempt of a delivery was recorded, or after a while. */
  readonly waitForAttempt: (delivery: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

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

export function openSender(
  database: Database,
  clock: Clock,
  deps: Omit<SendingDeps, 'stopping'>,
  random: () => number = Math.random,
): Sender {
  const stopping = new AbortController();
  const slots = new Slots();
  const sending = { ...deps, stopping: stopping.signal };
  const waiting = new Map<number, (() => void)[]>();
  let writing: Promise<void> | undefined;
  let next: { readonly attempts: Attempt[]; readonly done: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let lastServed = 0;
  let forgotAt = Number.NEGATIVE_INFINITY;

  const look = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      await forgetOld();
      const endpoints = await listLiveEndpoints(database);
      const chosen = await choose(endpoints);
      if (chosen.length > 0) {
        const ids = chosen.map(({ delivery }) => delivery.id);
        await leaseDeliveries(database, ids, Date.now() + LEASE_MS);
        for (const one of chosen) void attempt(one);
      }
      clearTimeout(timer);
      if (endpoints.length > 0) timer = setTimeout(wake, LOOK_EVERY_MS);
    }
  };

  /** One for each receiver in turn, beginning after the last that was served, until slots or deliveries are used up. */
  const choose = async (endpoints: readonly WebhookEndpointRow[]): Promise<readonly Chosen[]> => {
    const times = { now: clock.now(), realNow: Date.now(), most: LOOK_AHEAD };
    const sorted = endpoints.toSorted((a, b) => a.account_id - b.account_id);
    const first = Math.max(
      sorted.findIndex((endpoint) => endpoint.account_id > lastServed),
      0,
    );
    const queues = [];
    for (const endpoint of [...sorted.slice(first), ...sorted.slice(0, first)]) {
      if (slots.freeFor(endpoint) <= 0) continue;
      const due = await findDueDeliveries(database, endpoint.account_id, times);
      queues.push({ endpoint, due: due.filter((delivery) => passesCircuit(endpoint, delivery, times.now)) });
    }
    const chosen: Chosen[] = [];
    for (let hasChosen = true; hasChosen;) {
      hasChosen = false;
      for (const { endpoint, due } of queues) {
        const place = slots.freeFor(endpoint) > 0 ? due.findIndex((delivery) => slots.mayBegin(delivery)) : -1;
        const [delivery] = place < 0 ? [] : due.splice(place, 1);
        if (!delivery) continue;
        slots.take(endpoint, delivery);
        chosen.push({ endpoint, delivery });
        lastServed = endpoint.account_id;
        // Beside an open circuit there is one probe, however many are due.
        if (endpoint.failures >= CIRCUIT_AFTER_FAILURES) due.length = 0;
        hasChosen = true;
      }
    }
    return chosen;
  };

  const attempt = async ({ endpoint, delivery }: Chosen) => {
    const at = clock.now();
    try {
      const mayBeOld = delivery.attempts > 0 || delivery.replay !== 'none';
      const message = {
        webhookId: `msg_${delivery.uid}`,
        body: delivery.body,
        isSuperseded: mayBeOld && (await isSuperseded(database, delivery)),
        now: at,
      };
      const { request, answer } = await sendOnce(sending, endpoint, message);
      // Cut off by our own stop: it is sent again after the start.
      if (stopping.signal.aborted) return;
      await record({ endpoint, delivery, at, request, answer });
    } catch (cause) {
      deps.log.error({ err: cause, delivery: delivery.id }, 'A delivery could not be recorded; it is sent again');
    } finally {
      slots.giveBack(endpoint, delivery);
      for (const settle of waiting.get(delivery.id) ?? []) settle();
      waiting.delete(delivery.id);
      wake();
    }
  };

  /** What finishes while the last batch is being written is recorded in one transaction. */
  const record = (finished: Attempt): Promise<void> => {
    if (!next) {
      const attempts: Attempt[] = [];
      const write = () => {
        next = undefined;
        writing = database.transaction().execute(async (store) => {
          for (const one of attempts) await recordAttempt(store, one, clock.now(), random());
        });
        return writing;
      };
      next = { attempts, done: (writing ?? Promise.resolve()).then(write, write) };
    }
    next.attempts.push(finished);
    return next.done;
  };

  const forgetOld = async () => {
    if (clock.now() - forgotAt < FORGET_EVERY_MS) return;
    const before = clock.now() - KEPT_MS;
    const isMore = await database.transaction().execute((store) => forgetDeliveries(store, before));
    if (!isMore) forgotAt = clock.now();
  };

  const wake = () => {
    if (stopping.signal.aborted) return;
    isWanted = true;
    looking ??= look()
      .catch((cause: unknown) => {
        if (stopping.signal.aborted) return;
        deps.log.error({ err: cause }, 'Webhooks stopped for a moment');
        timer = setTimeout(wake, LOOK_EVERY_MS);
      })
      .finally(() => {
        looking = undefined;
        if (isWanted) wake();
      });
  };

  clock.onMove(wake);
  return {
    wake,
    start: async () => {
      await releaseDeliveryLeases(database);
      wake();
    },
    waitForAttempt: (delivery) =>
      new Promise((resolve) => {
        const giveUp = setTimeout(resolve, WAIT_FOR_ATTEMPT_MS);
        const settle = () => {
          clearTimeout(giveUp);
          resolve();
        };
        waiting.set(delivery, [...(waiting.get(delivery) ?? []), settle]);
      }),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      await next?.done;
      await writing;
    },
  };
}
