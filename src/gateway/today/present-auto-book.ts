import type { LaneAutoBook } from '#contract/gateway/lanes.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { type AutoBookFacts, autoBookAt, autoBookStep } from '#domain/today/auto-book-plan.ts';
import { summariseAttempt } from '#gateway/store/bookings/booking-queries.ts';
import type { AutoBookRow } from '#gateway/store/schema/today-tables.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { attemptsOf } from './auto-book-attempts.ts';
import { chooseOrders } from './auto-book-orders.ts';
import type { LaneFigures } from './count-lanes.ts';
import { autoBookOf } from './days-auto-book.ts';
import { findRest, listCulprits, type RestLimits } from './find-rest.ts';
import { autoBookTimes, type LanePlan } from './lane-plans.ts';

const OFF: LaneAutoBook = {
  state: 'off',
  at: null,
  orders: 0,
  left_out: { held: 0, stopped: 0, by_rule: 0 },
  stopped_by: null,
  stopped_at: null,
  reason: null,
  booking_id: null,
  booked: null,
};

/** The state of a lane's auto-book for the cut-off shown. */
export async function presentAutoBook(
  database: Database,
  plan: LanePlan,
  { frame, counts }: LaneFigures,
  rows: readonly AutoBookRow[],
  now: number,
): Promise<LaneAutoBook> {
  const setting = plan.setting?.auto_book;
  const target = frame.shown;
  if (!target) return OFF;
  const { row, announcedAt, blockedBy, stop } = autoBookOf(rows, plan, target);
  if (row?.attempt_id != null) {
    const limits = { dueBefore: target.dueBefore, unclear: counts.unclear };
    return presentBegun(database, row, row.attempt_id, limits, now);
  }
  if (!setting?.is_on) return OFF;
  const at = autoBookAt({ cutOffAt: target.at, setting, announcedAt });
  if (blockedBy !== null) return { ...OFF, state: 'blocked', at: toIsoTime(at), reason: blockedBy };
  const facts = {
    ...autoBookTimes(plan, target),
    setting,
    announcedAt,
    isStopped: stop !== null,
    isOver: false,
  } satisfies AutoBookFacts;
  // If it was turned on, or a change was undone, too late for this cut-off, or the cut-off is over, it books for the next one.
  if (stop === null && (autoBookStep(facts, now) === 'none' || now >= target.at)) {
    const next = frame.next && autoBookAt({ cutOffAt: frame.next.at, setting, announcedAt: null });
    return next === undefined ? OFF : { ...OFF, state: 'set', at: toIsoTime(next) };
  }
  const { numbers, leftOut } = await chooseOrders(database, plan, frame, setting.leave_out, at);
  return {
    ...OFF,
    state: stop !== null ? 'stopped' : announcedAt !== null && announcedAt <= now ? 'announced' : 'set',
    at: toIsoTime(at),
    orders: numbers.length,
    left_out: { held: counts.held, stopped: counts.attention + counts.unclear, by_rule: leftOut },
    stopped_by: stop?.stopped_by ?? null,
    stopped_at: stop?.stopped_at ?? null,
  };
}

async function presentBegun(
  database: Database,
  row: AutoBookRow,
  attemptId: string,
  limits: RestLimits,
  now: number,
): Promise<LaneAutoBook> {
  const { counts } = await summariseAttempt(database, attemptId);
  const attempts = attemptsOf(row);
  const leftBehind = await listCulprits(database, attempts);
  // As long as the journal doesn't have it, it is still starting.
  const isRunning = Object.keys(counts).length === 0 || (counts['waiting'] ?? 0) > 0;
  const hasRest = !isRunning && (await findRest(database, attempts, limits, now)).next !== undefined;
  return {
    ...OFF,
    state: isRunning || hasRest ? 'running' : 'done',
    at: row.begun_at,
    orders: row.order_count ?? 0,
    booking_id: attemptId,
    booked: counts['booked'] ?? 0,
    unclear: counts['unclear'] ?? 0,
    left_behind: leftBehind.map(({ tracking_number, reason }) => ({ tracking_number, reason })),
  };
}
