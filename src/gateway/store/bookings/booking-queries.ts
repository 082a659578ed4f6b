import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readList } from '#domain/read-numbers.ts';
import type { ExpressionBuilder } from 'kysely';
import { containsText } from '#gateway/store/dialect.ts';
import { numbersNamedBy } from '#gateway/store/orders/orders-by-reference.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';

export interface BookingFilter {
  readonly q?: string | undefined;
  readonly outcomes: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Which part_order beliefs or part states make a booking count under each outcome. */
const BELIEF_OF = { booked: 'booked', failed: 'not_booked', unclear: 'unclear', running: 'waiting' } as const;

/** Ids of matching bookings, newest first. */
export async function listAttemptIds(database: Database, filter: BookingFilter, limit: number, offset: number) {
  const { q = '', outcomes, from, to } = filter;
  let query = database.selectFrom('booking_attempt');
  if (from !== undefined) query = query.where('created_at', '>=', toIsoTime(Date.parse(from)));
  if (to !== undefined) query = query.where('created_at', '<', toIsoTime(Date.parse(to)));
  const beliefs = outcomes.flatMap((outcome) => (isOutcome(outcome) ? [BELIEF_OF[outcome]] : []));
  if (beliefs.length > 0) {
    query = query.where('attempt_id', 'in', (sub) =>
      sub
        .selectFrom('booking_part')
        .innerJoin('part_order', 'part_order.part_id', 'booking_part.part_id')
        .select('booking_part.attempt_id')
        .where('part_order.belief', 'in', beliefs),
    );
  }
  if (q.trim() !== '') query = query.where((where) => matchesSearch(where, q.trim()));
  const rows = await query
    .select('attempt_id')
    .orderBy('created_at', 'desc')
    .orderBy('attempt_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query.select((where) => where.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { attemptIds: rows.map((row) => row.attempt_id), total };
}

/** Whether a booking contains the orders searched for, or was started by the person searched for. */
function matchesSearch(where: ExpressionBuilder<GatewayTables, 'booking_attempt'>, searched: string) {
  const listed = readList(searched);
  const texts = listed.length > 1 ? listed : [searched];
  const inPart = where
    .selectFrom('booking_part')
    .innerJoin('part_order', 'part_order.part_id', 'booking_part.part_id')
    .select('booking_part.attempt_id')
    .where((order) =>
      order.or([
        order('part_order.folded', 'in', texts.map(foldNumber)),
        order('part_order.folded', 'in', numbersNamedBy(order, texts)),
        ...(listed.length > 1 ? [] : [containsText('part_order.tracking_number', searched)]),
      ]),
    );
  const isIn = where('attempt_id', 'in', inPart);
  return listed.length > 1 ? isIn : where.or([containsText('created_by', searched), isIn]);
}

function isOutcome(text: string): text is keyof typeof BELIEF_OF {
  return Object.hasOwn(BELIEF_OF, text);
}

/** The number of a booking's orders per belief, and the names of their carriers. */
export async function summariseAttempt(database: Database, attemptId: string) {
  const beliefs = await database
    .selectFrom('part_order')
    .innerJoin('booking_part', 'booking_part.part_id', 'part_order.part_id')
    .select((where) => ['part_order.belief', where.fn.countAll<number>().as('count')])
    .where('booking_part.attempt_id', '=', attemptId)
    .groupBy('part_order.belief')
    .execute();
  const carriers = await database
    .selectFrom('part_order')
    .innerJoin('booking_part', 'booking_part.part_id', 'part_order.part_id')
    .leftJoin('indexed_order', 'indexed_order.folded', 'part_order.folded')
    .select((where) => ['indexed_order.courier_name', where.fn.countAll<number>().as('count')])
    .where('booking_part.attempt_id', '=', attemptId)
    .where('indexed_order.courier_name', 'is not', null)
    .groupBy('indexed_order.courier_name')
    .orderBy('count', 'desc')
    .execute();
  return {
    counts: Object.fromEntries(beliefs.map((row) => [row.belief, row.count])),
    carriers: carriers.flatMap((row) => (row.courier_name === null ? [] : [row.courier_name])),
  };
}

/** How long the most recent bookings took from start to finish, in milliseconds, newest first. Unfinished bookings don't count. */
export async function listRecentDurations(database: Database, most: number): Promise<number[]> {
  const rows = await database
    .selectFrom('booking_part')
    .innerJoin('booking_attempt', 'booking_attempt.attempt_id', 'booking_part.attempt_id')
    .select((where) => ['booking_attempt.created_at', where.fn.max('booking_part.answered_at').as('answered_at')])
    .where('booking_attempt.finished_at', 'is not', null)
    .where('booking_part.answered_at', 'is not', null)
    .groupBy('booking_attempt.attempt_id')
    .orderBy('booking_attempt.created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => Math.max(0, Date.parse(row.answered_at ?? row.created_at) - Date.parse(row.created_at)));
}
