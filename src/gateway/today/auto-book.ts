import { createHash } from 'node:crypto';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { type AutoBookFacts, autoBookStep } from '#domain/today/auto-book-plan.ts';
import type { Pickup } from '#domain/today/lane-calendar.ts';
import { type AutoBookKey, claimAutoBook, listAutoBooks, putAutoBook } from '#gateway/store/today/auto-books.ts';
import { findAttempt } from '#gateway/store/bookings/booking-journal.ts';
import type { AutoBookRow } from '#gateway/store/schema/today-tables.ts';
import { chooseOrders } from './auto-book-orders.ts';
import { autoBookOf, type DaysAutoBook, rangeOf } from './days-auto-book.ts';
import { autoBookTimes } from './lane-plans.ts';
import type { LaneOfToday } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

/** The person recorded for automatic bookings. */
const SLIPWAY = { person_id: 'auto-book', email: 'Slipway', role: 'owner' } as const;
/** How many times to try, each time without the orders that were taken in the meantime. */
const TRIES = 3;

/**
 * Performs the next step of a lane's auto-book. Bookings go through the same journal as a person's, under an ID derived
 * from lane and cut-off: however often this runs, and in however many processes, there is only one booking.
 */
export async function stepAutoBook(
  deps: TodayDeps,
  lane: LaneOfToday,
  pickup: Pickup,
  hasClockJumped: boolean,
): Promise<void> {
  const { database, hub, now } = deps;
  const { plan } = lane;
  const setting = plan.setting?.auto_book;
  if (!setting?.is_on) return;
  const key = { lane: plan.key, cut_off_at: toIsoTime(pickup.at) };
  const attemptId = attemptOf(key);
  const rows = await listAutoBooks(database, rangeOf(plan, pickup.day));
  const { announcedAt, blockedBy, begun, stop } = autoBookOf(rows, plan, pickup);
  const isBegun = (await findAttempt(database, attemptId)) !== undefined;
  const at = now();
  if (at >= pickup.dueBefore) await stopUnsent(deps, begun, at);
  // A person has closed the lane.
  if (at >= pickup.dueBefore && pickup.dueBefore < pickup.at) return;
  const facts = {
    ...autoBookTimes(plan, pickup),
    setting,
    // An announcement doesn't count if the clock jumped since: nobody had the time to see it.
    announcedAt: hasClockJumped ? null : announcedAt,
    isStopped: stop !== null,
    isOver: isBegun || blockedBy !== null,
  } satisfies AutoBookFacts;
  const publish = () => {
    hub.publish({ kind: 'today', lanes: [plan.key] });
  };
  switch (autoBookStep(facts, at)) {
    case 'announce':
      // Whatever blocked it before its time was moved no longer counts.
      await putAutoBook(database, key, { announced_at: toIsoTime(at), blocked_by: null, blocked_at: null });
      publish();
      break;
    case 'missed':
      await block(deps, key, 'was_off');
      publish();
      break;
    case 'begin':
      await begin(deps, lane, pickup, attemptId);
      publish();
      break;
    case 'wait':
    case 'none':
      break;
  }
}

/**
 * Sends nothing more once the van has left, however long the service takes. Each booking is stopped only once, so that a person
 * can still send the rest.
 */
async function stopUnsent({ database, bookings }: TodayDeps, begun: DaysAutoBook['begun'], at: number): Promise<void> {
  for (const { lane, cut_off_at, attempt_id, stopped_at } of begun) {
    if (attempt_id === null || stopped_at !== null || !(await findAttempt(database, attempt_id))) continue;
    await bookings.stop(attempt_id, 'unsent');
    await putAutoBook(database, { lane, cut_off_at }, { stopped_at: toIsoTime(at), stopped_by: SLIPWAY.email });
  }
}

async function begin(
  deps: TodayDeps,
  { plan, figures }: LaneOfToday,
  pickup: Pickup,
  attemptId: string,
): Promise<void> {
  const key = { lane: plan.key, cut_off_at: toIsoTime(pickup.at) };
  const { database, connection, bookings, now, log } = deps;
  const rules = plan.setting?.auto_book.leave_out;
  if (!rules) return;
  if (figures.counts.unclear > 0) return block(deps, key, 'unclear');
  // The connection's last known state may be outdated.
  if (connection.link.state().state !== 'connected') await connection.probe();
  if (connection.link.state().state !== 'connected') return block(deps, key, 'no_answer');
  let { numbers } = await chooseOrders(database, plan, figures.frame, rules, now());
  for (let tries = 1; tries <= TRIES && numbers.length > 0; tries += 1) {
    const begun = { begun_at: toIsoTime(now()), attempt_id: attemptId, order_count: numbers.length };
    // Claimed first: a person who tries to stop it from now on learns that it has begun.
    if (!(await claimAutoBook(database, key, rangeOf(plan, pickup.day), begun))) return;
    const started = await bookings.start(attemptId, numbers, SLIPWAY);
    if (started.kind !== 'conflict') {
      // Overrides whatever another process has recorded in the meantime.
      await putAutoBook(database, key, { ...begun, blocked_by: null, blocked_at: null });
      log.info({ lane: key.lane, orders: numbers.length, outcome: started.kind }, 'Auto-book has begun');
      return;
    }
    const taken = new Set(started.conflicts.map((conflict) => foldNumber(conflict.tracking_number)));
    numbers = numbers.filter((number) => !taken.has(foldNumber(number)));
  }
  await block(deps, key, 'nothing_ready');
}

/** Records that auto-book didn't start, and won't for this cut-off. */
async function block(
  { database, now }: Pick<TodayDeps, 'database' | 'now'>,
  key: AutoBookKey,
  blocked_by: NonNullable<AutoBookRow['blocked_by']>,
): Promise<void> {
  const nothing = { begun_at: null, attempt_id: null, order_count: null };
  await inTransaction(database, async (transaction) => {
    // Another process may just have started it after all.
    if (await findAttempt(transaction, attemptOf(key))) return;
    await putAutoBook(transaction, key, { ...nothing, blocked_by, blocked_at: toIsoTime(now()) });
  });
}

/** The booking's ID, the same in every process: a UUID (version 8) from a hash of lane and cut-off. */
export function attemptOf({ lane, cut_off_at }: AutoBookKey): string {
  const hash = createHash('sha256').update(`auto-book\n${lane}\n${cut_off_at}`).digest('hex');
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
