import { inTransaction } from '#server/database/in-transaction.ts';
import { MAX_TAGS_PER_ORDER } from '#contract/limits.ts';
import { foldTag } from '#domain/fold-tag.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { findRows } from './indexed-orders.ts';
import { recordActs } from './order-acts.ts';
import type { Database, GatewayTables, Session } from '#gateway/store/schema/tables.ts';

const ROWS_PER_STATEMENT = 2000;
/** How many values a filter offers. */
const MOST_LISTED = 500;

/** These orders' tags in alphabetical order, by folded number. */
export async function listTags(session: Session, folded: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  for (const chunk of inChunks(folded, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('order_tag')
      .select(['folded', 'tag'])
      .where('folded', 'in', chunk)
      .orderBy('folded')
      .orderBy('tag_folded')
      .execute();
    for (const row of rows) tags.set(row.folded, [...(tags.get(row.folded) ?? []), row.tag]);
  }
  return tags;
}

/** How many of the orders that `isSelected` matches have each tag. */
export async function countTags(
  session: Session,
  isSelected: (where: ExpressionBuilder<GatewayTables, 'order_tag'>) => ReturnType<typeof sql<boolean>>,
): Promise<{ value: string; count: number }[]> {
  return session
    .selectFrom('order_tag')
    .select((where) => [where.fn.min('tag').as('value'), where.fn.countAll<number>().as('count')])
    .where(isSelected)
    .groupBy('tag_folded')
    .orderBy('count', 'desc')
    .orderBy('tag_folded')
    .limit(MOST_LISTED)
    .execute();
}

/** Orders that have any of these tags. */
export function hasAnyTag(where: ExpressionBuilder<GatewayTables, 'indexed_order'>, tags: readonly string[]) {
  return where('folded', 'in', (sub) =>
    sub.selectFrom('order_tag').select('order_tag.folded').where('order_tag.tag_folded', 'in', tags.map(foldTag)),
  );
}

interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds and removes tags. Returns the orders that changed, those that are known, and those that have too many tags. */
export function changeTags(
  database: Database,
  trackingNumbers: readonly string[],
  { add, remove }: TagChange,
  act: { readonly at: string; readonly by: string },
): Promise<{ changed: string[]; known: string[]; full: string[] }> {
  return inTransaction(database, async (transaction) => {
    const rows = await findRows(transaction, trackingNumbers);
    const before = await listTags(
      transaction,
      rows.map((row) => row.folded),
    );
    const removed = new Set(remove.map(foldTag));
    const wanted = new Map(add.map((tag) => [foldTag(tag), tag]));
    const tagged: string[] = [];
    const untagged: string[] = [];
    const full: string[] = [];
    const added: GatewayTables['order_tag'][] = [];
    for (const { folded, tracking_number } of rows) {
      const has = new Set((before.get(folded) ?? []).map(foldTag));
      const loses = [...has].filter((tag) => removed.has(tag) && !wanted.has(tag));
      const gains = [...wanted].filter(([tag]) => !has.has(tag));
      if (has.size - loses.length + gains.length > MAX_TAGS_PER_ORDER) {
        full.push(tracking_number);
        continue;
      }
      if (loses.length > 0) untagged.push(tracking_number);
      if (gains.length > 0) tagged.push(tracking_number);
      added.push(...gains.map(([tag_folded, tag]) => ({ folded, tag_folded, tag, by_person: act.by, at: act.at })));
    }
    const unwanted = [...removed].filter((tag) => !wanted.has(tag));
    const numbers = new Map(rows.map((row) => [row.tracking_number, row.folded]));
    for (const chunk of inChunks(untagged, NUMBERS_PER_STATEMENT)) {
      const folded = chunk.flatMap((number) => numbers.get(number) ?? []);
      await transaction
        .deleteFrom('order_tag')
        .where('folded', 'in', folded)
        .where('tag_folded', 'in', unwanted)
        .execute();
    }
    for (const chunk of inChunks(added, ROWS_PER_STATEMENT))
      await transaction
        .insertInto('order_tag')
        .values(chunk)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await recordActs(transaction, untagged, { ...act, kind: 'untagged', detail: remove.join(', ') });
    await recordActs(transaction, tagged, { ...act, kind: 'tagged', detail: add.join(', ') });
    return { changed: [...new Set([...tagged, ...untagged])], known: [...numbers.keys()], full };
  });
}
