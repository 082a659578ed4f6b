import { CallProblem } from '#client/problem.ts';
import type { CheckProblem } from '#contract/gateway/booking.ts';
import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { readMostOrders } from '#gateway/service/read-orders.ts';
import { knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { orderProofs } from '#gateway/store/orders/order-proofs.ts';
import type { BookingDeps } from './booking-deps.ts';
import { FailedRounds } from './failed-rounds.ts';
import { claimSlot } from './refused-key.ts';
import { waitAfterRestore } from './wait-after-restore.ts';

/**
 * The result of the check before sending. `stopped`: ended by a person or by shutdown. `unread`: the few orders that the service can't be
 * asked about, though it answers about the others.
 */
export type Checked =
  | {
      readonly kind: 'read';
      readonly records: ReadonlyMap<string, Order | null>;
      readonly unread: ReadonlySet<string>;
    }
  | { readonly kind: 'not_offered' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'given_up'; readonly problem: CheckProblem; readonly description: string | null };

type CheckDeps = Pick<
  BookingDeps,
  'checkAgainAfterMs' | 'connection' | 'database' | 'monotonicMs' | 'now' | 'quiescence'
>;

/** Delays before the orders are read again, in milliseconds; the last one repeats. */
const CHECK_AGAIN_AFTER_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 10_000];
/** A booking confirmed this long ago is no longer sent: nobody expects it to go out hours later. */
const GIVE_UP_AFTER_MS = 30 * 60_000;

/**
 * Reads every order of an attempt before the first byte is sent (reliability: pre-flight). While the service might be able to read orders,
 * the check is retried until it answers: nothing goes out unchecked because a service was down. Only if it reads the others, and fails at
 * the same few orders round after round, are those no longer waited for. A booking goes out unchecked only if the service is known to have
 * no such endpoint, and never after the database was restored from a backup, which doesn't know what was booked since.
 * `onProblem` receives the reason for each delay, and null once there is none. `whenStopped` ends the check at once,
 * however slow the service is.
 */
export async function checkBeforeSending(
  deps: CheckDeps,
  trackingNumbers: readonly string[],
  whenStopped: Promise<void>,
  onProblem: (problem: CheckProblem | null, nextTryInMs: number) => void,
): Promise<Checked> {
  const stopped = whenStopped.then(() => ({ kind: 'stopped' }) as const);
  const { checkAgainAfterMs: delays = CHECK_AGAIN_AFTER_MS } = deps;
  const begun = deps.monotonicMs();
  const failedRounds = new FailedRounds();
  for (let round = 0; ; round += 1) {
    const checked = checkAndClaimSlot(deps, trackingNumbers, failedRounds, round > 0);
    const result = await Promise.race([checked, stopped]);
    if (result.kind !== 'given_up') {
      onProblem(null, 0);
      return result;
    }
    if (result.isFinal || deps.monotonicMs() - begun >= GIVE_UP_AFTER_MS) return result;
    const wait = Math.max(delays[round] ?? delays.at(-1) ?? 0, result.retryAfterMs);
    onProblem(result.problem, wait);
    const pause = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      pause.resolve(undefined);
    }, wait);
    const ended = await Promise.race([pause.promise, stopped]);
    clearTimeout(timer);
    if (ended) return ended;
  }
}

const LONGEST_RETRY_AFTER_MS = 60_000;

/** A booking may have to wait because of what the service answered to previous ones: that it is too busy, or that it refuses the key. */
async function checkAndClaimSlot(
  deps: CheckDeps,
  trackingNumbers: readonly string[],
  failedRounds: FailedRounds,
  isRepeated: boolean,
) {
  const busyMs = deps.connection.link.pace.bookingWaitMs();
  if (busyMs > 0)
    return {
      kind: 'given_up',
      problem: 'rate_limited',
      description: null,
      retryAfterMs: busyMs,
      isFinal: false,
    } as const;
  const checked = await readOnce(deps, trackingNumbers, failedRounds, isRepeated);
  if (checked.kind === 'given_up') return checked;
  const waitMs = await claimSlot(deps.database, deps.now());
  if (waitMs === 0) return checked;
  return { kind: 'given_up', problem: 'key_refused', description: null, retryAfterMs: waitMs, isFinal: false } as const;
}

async function readOnce(
  deps: CheckDeps,
  trackingNumbers: readonly string[],
  failedRounds: FailedRounds,
  isRepeated: boolean,
) {
  const { connection } = deps;
  await connection.offer();
  const sinceRestored = await waitAfterRestore(deps);
  if (sinceRestored.waitMs > 0) return giveUpAfterRestore(sinceRestored.waitMs);
  const canRead = await connection.canReadOrdersNow(trackingNumbers);
  if (canRead === 'no') return sinceRestored.isRestored ? giveUpAfterRestore(null) : ({ kind: 'not_offered' } as const);
  if (canRead === 'not_known') {
    const { state } = connection.link.state();
    const problem: CheckProblem = state === 'connected' ? 'unwell' : state;
    return { kind: 'given_up', problem, description: null, retryAfterMs: 0, isFinal: false } as const;
  }
  try {
    const isLookup = connection.knownOffer().ordersLookup === 'yes';
    const known = knowsOrders(deps.database);
    const findOthers = (count: number) => findOtherOrders(deps.database, trackingNumbers, count);
    const { caller } = connection.link;
    const read = await readMostOrders(caller, known, isLookup, trackingNumbers, isRepeated, findOthers);
    const unread = new Set(read.unread.keys());
    const [problem] = read.unread.values();
    const areGivenUp = failedRounds.count(unread);
    return problem === undefined || areGivenUp
      ? ({ kind: 'read', records: read.records, unread } as const)
      : giveUpBecauseOf(problem);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    return giveUpBecauseOf(error);
  }
}

/** More than are needed: of these, too, single ones may be unreadable. */
const OTHERS_BESIDES = 2;

/** Orders that the service is certain to know, other than those of the booking. */
async function findOtherOrders(database: CheckDeps['database'], booked: readonly string[], count: number) {
  const own = new Set(booked.map(foldNumber));
  const known = await orderProofs(database).findProven([], booked.length + count + OTHERS_BESIDES);
  return known.filter((number) => !own.has(foldNumber(number))).slice(0, count + OTHERS_BESIDES);
}

function giveUpBecauseOf(problem: CallProblem) {
  return {
    kind: 'given_up',
    problem: nameProblem(problem),
    description: problem.description ?? null,
    retryAfterMs: Math.min((problem.retryAfterS ?? 0) * 1000, LONGEST_RETRY_AFTER_MS),
    isFinal: false,
  } as const;
}

/** `waitMs`: until the orders may be read; null if the service can't read orders. */
function giveUpAfterRestore(waitMs: number | null) {
  const within = Math.min(waitMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return {
    kind: 'given_up',
    problem: 'restored',
    description: null,
    retryAfterMs: within,
    isFinal: waitMs === null,
  } as const;
}

function nameProblem({ kind, status }: CallProblem): CheckProblem {
  if (kind === 'no_answer') return 'unreachable';
  if (status === 403 || status === 401) return 'refused';
  return status === 429 ? 'rate_limited' : 'unwell';
}
