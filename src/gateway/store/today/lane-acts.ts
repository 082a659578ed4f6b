import type { LaneAct } from '#gateway/store/schema/today-tables.ts';
import type { GatewayTables, Session } from '#gateway/store/schema/tables.ts';

type Kind = GatewayTables['lane_act']['kind'];
type LaneOfDay = Pick<LaneAct, 'lane' | 'day'>;

/** Changes, closures and moves of all lanes since a day, and when people last undid one. */
export async function listLaneActs(session: Session, sinceDay: string) {
  const [changes, closures, moves, undone] = await Promise.all([
    session.selectFrom('lane_change').selectAll().where('day', '>=', sinceDay).execute(),
    session.selectFrom('lane_closure').selectAll().where('day', '>=', sinceDay).execute(),
    session.selectFrom('lane_move').selectAll().where('day', '>=', sinceDay).execute(),
    session
      .selectFrom('lane_act')
      .select(({ fn }) => ['lane', 'day', fn.max('at').as('at')])
      .where('day', '>=', sinceDay)
      .where('kind', 'in', ['change_undone', 'opened_again'])
      .groupBy(['lane', 'day'])
      .execute(),
  ]);
  return { changes, closures, moves, undone };
}

/** When the day's cut-off was last changed; null if it is the usual one. */
export async function findChangedAt(session: Session, { lane, day }: LaneOfDay): Promise<string | null> {
  const change = await session
    .selectFrom('lane_change')
    .select('at')
    .where('lane', '=', lane)
    .where('day', '=', day)
    .executeTakeFirst();
  return change?.at ?? null;
}

/** Last write wins. */
export async function putChange(session: Session, act: LaneAct & { readonly cut_off_time: string }): Promise<void> {
  const { by_person, at, cut_off_time } = act;
  await session
    .insertInto('lane_change')
    .values(act)
    .onConflict((conflict) => conflict.columns(['lane', 'day']).doUpdateSet({ by_person, at, cut_off_time }))
    .execute();
}

/** First write wins; returns false if it was already closed. */
export async function addClosure(session: Session, act: LaneAct): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('lane_closure')
    .values(act)
    .onConflict((conflict) => conflict.columns(['lane', 'day']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** First write wins, except over a move from before the cut-off, which no longer counts; returns false if there already was one. */
export async function putMove(session: Session, act: LaneAct, cutOffAt: string): Promise<boolean> {
  const { by_person, at } = act;
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('lane_move')
    .values(act)
    .onConflict((conflict) =>
      conflict.columns(['lane', 'day']).doUpdateSet({ by_person, at }).where('lane_move.at', '<', cutOffAt),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if it didn't exist. */
export async function removeAct(
  session: Session,
  table: 'lane_change' | 'lane_closure' | 'lane_move',
  { lane, day }: LaneOfDay,
): Promise<boolean> {
  const { numDeletedRows } = await session
    .deleteFrom(table)
    .where('lane', '=', lane)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records an act for the day's sheet. */
export async function recordLaneAct(session: Session, act: LaneAct, kind: Kind, detail: string | null): Promise<void> {
  const { lane, day, at, by_person } = act;
  await session
    .insertInto('lane_act')
    .values({ act_id: crypto.randomUUID(), lane, day, at, by_person, kind, detail })
    .execute();
}

export async function listRecordedActs(session: Session, lane: string, day: string) {
  return session
    .selectFrom('lane_act')
    .selectAll()
    .where('day', '=', day)
    .where('lane', '=', lane)
    .orderBy('at')
    .execute();
}
