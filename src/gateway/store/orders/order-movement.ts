import type { Order } from '#contract/documented/order.ts';
import { SHIPMENTS_SAMPLED } from '#domain/today/movement.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { sql } from 'kysely';
import type { IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';

/** When an order entered its state, according to its history, or else to the last change of its record. */
export function changedStateAt(record: Order, state: string | null, now: string): string {
  const last = record.status_history?.findLast((change) => change.status === state)?.time;
  const reported = Date.parse(last ?? record.updated_at ?? now);
  // If the service's clock is ahead of ours, its time would be in the future.
  return Number.isNaN(reported) || reported > Date.parse(now) ? now : toIsoTime(reported);
}

/** Records how long orders were in the states they have just left; takes one batch of written rows. */
export async function recordSteps(
  session: Session,
  changes: readonly { readonly before: IndexedOrderRow | undefined; readonly after: IndexedOrderRow }[],
): Promise<void> {
  const steps = changes.flatMap(({ before, after }) => {
    const from = before?.state_since ?? null;
    if (from === null || before?.state == null || before.courier_name === null || before.state === after.state)
      return [];
    const at = after.state_since ?? after.updated_at;
    const seconds = Math.round((Date.parse(at) - Date.parse(from)) / 1000);
    if (!(seconds >= 0)) return [];
    return [{ step_id: crypto.randomUUID(), courier_name: before.courier_name, step: before.state, seconds, at }];
  });
  if (steps.length > 0) await session.insertInto('step_time').values(steps).execute();
}

/** Orders under way by carrier and state, and how long the last 200 orders of each took. */
export async function listMovement(session: Session) {
  const moving = await session
    .selectFrom('indexed_order')
    .select((where) => ['courier_name', 'state', where.fn.countAll<number>().as('count')])
    .where('state_since', 'is not', null)
    .where('courier_name', 'is not', null)
    .groupBy(['courier_name', 'state'])
    .orderBy('courier_name')
    .execute();
  const groups = [];
  for (const { courier_name, state } of moving) {
    if (courier_name === null || state === null) continue;
    const rows = await session
      .selectFrom('step_time')
      .select('seconds')
      .where('courier_name', '=', courier_name)
      .where('step', '=', state)
      .orderBy('at', 'desc')
      .limit(SHIPMENTS_SAMPLED)
      .execute();
    groups.push({ courier_name, state, seconds: rows.map((row) => row.seconds) });
  }
  return groups;
}

/** Deletes step times too old to be used. */
export async function forgetSteps(session: Session, before: string): Promise<void> {
  await sql`delete from step_time where at < ${before}`.execute(session);
}
