import { toIsoTime } from '#domain/iso-time.ts';
import { sql } from 'kysely';
import type { Database, BookingPartRow } from './schema/tables.ts';

/** Totals from the database; every process that uses it sees the same. */
export interface GatewayFigures {
  /** Parts of all bookings ever made, by outcome. */
  readonly parts: readonly {
    readonly state: BookingPartRow['state'];
    readonly failure: BookingPartRow['failure_kind'];
    readonly count: number;
  }[];
  readonly unclear: { readonly count: number; readonly oldestForMs: number };
  /** Labels that were requested but aren't there yet, and how many of them are due for their next request. */
  readonly labels: { readonly waiting: number; readonly due: number };
}

/** Uses indexes only, because it runs every few seconds. */
export async function readFigures(database: Database, now: number): Promise<GatewayFigures> {
  const at = toIsoTime(now);
  const parts = await database
    .selectFrom('booking_part')
    .select((part) => [
      'state',
      'failure_kind as failure',
      part.fn.countAll<number>().as('count'),
      part.fn.min('unclear_since').as('since'),
    ])
    .groupBy(['state', 'failure_kind'])
    .execute();
  const unclear = parts.filter(({ state }) => state === 'unknown' || state === 'needs_person');
  const labels = await database
    .selectFrom('label_check')
    .select((check) => [
      check.fn.countAll<number>().as('waiting'),
      sql<number | null>`sum(case when next_attempt_at <= ${at} then 1 else 0 end)`.as('due'),
    ])
    .where(sql<boolean>`state = 'waiting'`)
    .executeTakeFirstOrThrow();
  return {
    parts: parts.map(({ state, failure, count }) => ({ state, failure, count })),
    unclear: {
      count: unclear.reduce((sum, { count }) => sum + count, 0),
      oldestForMs: Math.max(0, ...unclear.map(({ since }) => (since === null ? 0 : now - Date.parse(since)))),
    },
    labels: { waiting: labels.waiting, due: labels.due ?? 0 },
  };
}
