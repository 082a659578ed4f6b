import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { type AutoBookFacts, autoBookStep } from '#domain/today/auto-book-plan.ts';
import type { Pickup } from '#domain/today/lane-calendar.ts';
import {
  type AutoBookKey,
  claimAutoBook,
  type CutOffRange,
  listAutoBooks,
  putAutoBook,
} from '#gateway/store/today/auto-books.ts';
import { findAttempt } from '#gateway/store/bookings/booking-journal.ts';
import type { AutoBookRow } from '#gateway/store/schema/today-tables.ts';
import { attemptOf, attemptsOf } from './auto-book-attempts.ts';
import { chooseOrders } from './auto-book-orders.ts';
import { autoBookOf, type DaysAutoBook, rangeOf } from './days-auto-book.ts';
import { findRest } from './find-rest.ts';
import { autoBookTimes } from './lane-plans.ts';
import type { LaneOfToday } from './compute-lanes.ts';
import type { TodayDeps } from './today-deps.ts';

/** The person recorded for automatic bookings. */
const SLIPWAY = { person_id: 'auto-book', email: 'Slipway', role: 'owner' } as const;
/** How many times to try, each time without the orders that were taken in the meantime. */
const TRIES = 3;

/**
 * Performs the next step of a lane's auto-book. Bookings go through the same journal as a person's, under an ID derived
 * from lane and cut-off: however often this runs, and in however many processes, there is only one booking. Returns `ask` if it can't
 * begin before the service was asked whether it answers.
 */
export async function stepAutoBook(
  deps: TodayDeps,
  lane: LaneOfToday,
  pickup: Pickup,
  { hasClockJumped, hasAsked }: { readonly hasClockJumped: boolean; readonly hasAsked: boolean },
): Promise<'ask' | undefined> {
  const { database, hub } = deps;
  const { plan, moment: at } = lane;
  const setting = plan.setting?.auto_book;
  if (!setting?.is_on) return undefined;
  const key = { lane: plan.key, cut_off_at: toIsoTime(pickup.at) };
  const attemptId = attemptOf(key);
  const rows = await listAutoBooks(database, rangeOf(plan, pickup.day));
  const { row, announcedAt, blockedBy, begun, stop } = autoBookOf(rows, plan, pickup);
  const isBegun = (await findAttempt(database, attemptId)) !== undefined;
  if (at >= pickup.dueBefore) await stopUnsent(deps, begun, at);
  if (isBegun && row && (await bookRest(deps, lane, pickup, row))) hub.publish({ kind: 'today', lanes: [plan.key] });
  // A person has closed the lane.
  if (at >= pickup.dueBefore && pickup.dueBefore < pickup.at) return undefined;
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
      await block(deps, key, hasAsked ? 'no_answer' : 'was_off');
      publish();
      break;
    case 'begin':
      // The connection's last known state may be outdated.
      if (deps.connection.link.state().state !== 'connected' && !hasAsked) return 'ask';
      await begin(deps, lane, pickup, attemptId);
      publish();
      break;
    case 'wait':
    case 'none':
      break;
  }
  return undefined;
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
  const { database, connection, now } = deps;
  const rules = plan.setting?.auto_book.leave_out;
  if (!rules) return;
  if (figures.counts.unclear > 0) return block(deps, key, 'unclear');
  if (connection.link.state().state !== 'connected') return block(deps, key, 'no_answer');
  const { numbers } = await chooseOrders(database, plan, figures.frame, rules, now());
  if ((await book(deps, key, rangeOf(plan, pickup.day), attemptId, numbers)) === 'all_taken')
    await block(deps, key, 'nothing_ready');
}

/**
 * Books the other orders if the check before sending found some that can't be booked, or about which the service can't be asked: those are
 * left to a person. Returns whether anything has changed.
 */
async function bookRest(
  deps: TodayDeps,
  { plan, figures }: LaneOfToday,
  pickup: Pickup,
  row: AutoBookRow,
): Promise<boolean> {
  const { database, now } = deps;
  const limits = { dueBefore: pickup.dueBefore, unclear: figures.counts.unclear };
  const { last = null, next } = await findRest(database, attemptsOf(row), limits, now());
  if (next) {
    const { attemptId, numbers } = next;
    const outcome = await book(deps, row, rangeOf(plan, pickup.day), attemptId, numbers, row.order_count ?? undefined);
    if (outcome === 'begun') return true;
  } else if (row.attempt_id === last) return false;
  // It may have been claimed for a booking that was never journaled.
  await putAutoBook(database, { lane: row.lane, cut_off_at: row.cut_off_at }, { attempt_id: last });
  return true;
}

/** Starts a booking without the orders that were taken in the meantime. `count`: how many orders its cut-off had; by default these. */
async function book(
  { database, bookings, now, log }: TodayDeps,
  { lane, cut_off_at }: AutoBookKey,
  day: CutOffRange,
  attemptId: string,
  chosen: readonly string[],
  count?: number,
): Promise<'begun' | 'stopped' | 'all_taken'> {
  const key = { lane, cut_off_at };
  let numbers = chosen;
  for (let tries = 1; tries <= TRIES && numbers.length > 0; tries += 1) {
    const begun = { begun_at: toIsoTime(now()), attempt_id: attemptId, order_count: count ?? numbers.length };
    // Claimed first: a person who tries to stop it from now on learns that it has begun.
    if (!(await claimAutoBook(database, key, day, begun))) return 'stopped';
    const started = await bookings.start(attemptId, numbers, SLIPWAY);
    if (started.kind !== 'conflict') {
      // Overrides whatever another process has recorded in the meantime.
      await putAutoBook(database, key, { ...begun, blocked_by: null, blocked_at: null });
      log.info({ lane, orders: numbers.length, outcome: started.kind }, 'Auto-book has begun');
      return 'begun';
    }
    const taken = new Set(started.conflicts.map((conflict) => foldNumber(conflict.tracking_number)));
    numbers = numbers.filter((number) => !taken.has(foldNumber(number)));
  }
  return 'all_taken';
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
