import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Overall figures of the deliveries in the platform's database. */
export interface PlatformFigures {
  readonly deliveries: {
    /** To be sent or retried. */
    readonly waiting: number;
    /** Recorded while their webhook was disabled. */
    readonly held: number;
    /** How long the oldest waiting delivery has been due. */
    readonly oldestDueForMs: number;
  };
}

/** Uses only indexes, because it is called every few seconds. */
export async function readFigures(database: Database, now: number): Promise<PlatformFigures> {
  const waiting = await database
    .selectFrom('webhook_deliveries')
    .select((delivery) => [delivery.fn.countAll<number>().as('count'), delivery.fn.min('due_at').as('oldest')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const held = await database
    .selectFrom('webhook_deliveries')
    .select((delivery) => delivery.fn.countAll<number>().as('count'))
    .where(sql<boolean>`outcome = 'held'`)
    .executeTakeFirstOrThrow();
  const oldestDueForMs = Math.max(0, now - (waiting.oldest ?? now));
  return { deliveries: { waiting: waiting.count, held: held.count, oldestDueForMs } };
}
