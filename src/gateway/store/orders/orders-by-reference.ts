import { foldNumber } from '#domain/fold-number.ts';
import { foldReference } from '#domain/fold-reference.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { GatewayTables, Session } from '#gateway/store/schema/tables.ts';

/** An order number or reference that someone entered, with its orders, oldest first. */
export interface OrdersOfReference {
  readonly text: string;
  /** Empty if there are too many: a partial list would be mistaken for all of them. */
  readonly tracking_numbers: readonly string[];
  readonly total: number;
}

/** More orders than anyone means by one reference. */
export const MOST_OF_REFERENCE = 500;

/** Folded numbers of the orders with one of these texts as tracking number, order number or reference; each uses its index. */
export function numbersNamedBy(
  { selectFrom }: Pick<ExpressionBuilder<GatewayTables, never>, 'selectFrom'>,
  texts: readonly string[],
) {
  const references = texts.flatMap((text) => foldReference(text) ?? []);
  return selectFrom('indexed_order as by_number')
    .select('by_number.folded')
    .where('by_number.folded', 'in', texts.map(foldNumber))
    .union(
      selectFrom('indexed_order as by_order_number')
        .select('by_order_number.folded')
        .where('by_order_number.order_number_folded', 'in', references),
    )
    .union(
      selectFrom('indexed_order as by_reference')
        .select('by_reference.folded')
        .where('by_reference.reference_folded', 'in', references),
    );
}

/** The orders with these texts as their order number or reference. Texts without a match are left out. */
export async function findByReference(session: Session, texts: readonly string[]): Promise<OrdersOfReference[]> {
  const wanted = Map.groupBy(texts, foldReference);
  const found = new Map<string, string[]>();
  const totals = new Map<string, number>();
  for (const chunk of inChunks(
    [...wanted.keys()].filter((folded) => folded !== null),
    NUMBERS_PER_STATEMENT,
  )) {
    const counted = await session
      .selectFrom(withReference(session, chunk).as('named'))
      .select(['reference', sql<number>`count(*)`.as('count')])
      .groupBy('reference')
      .execute();
    for (const { reference, count } of counted) if (reference !== null) totals.set(reference, count);
    const few = counted.flatMap(({ reference }) => (isFew(totals, reference) ? [reference] : []));
    const rows = await session
      .selectFrom(withReference(session, few).as('named'))
      .select(['reference', 'tracking_number'])
      .orderBy('came_in_at')
      .orderBy('tracking_number')
      .execute();
    for (const { reference, tracking_number } of rows) {
      if (reference === null) continue;
      found.set(reference, [...(found.get(reference) ?? []), tracking_number]);
    }
  }
  return [...wanted].flatMap(([folded, [text]]) => {
    if (folded === null || text === undefined || !totals.has(folded)) return [];
    return [{ text, tracking_numbers: found.get(folded) ?? [], total: totals.get(folded) ?? 0 }];
  });
}

/** Orders by their order number and by their reference. One with the same text as both appears once. */
function withReference(session: Session, texts: readonly string[]) {
  return session
    .selectFrom('indexed_order')
    .select(['order_number_folded as reference', 'tracking_number', 'came_in_at'])
    .where('order_number_folded', 'in', texts)
    .union(
      session
        .selectFrom('indexed_order')
        .select(['reference_folded as reference', 'tracking_number', 'came_in_at'])
        .where('reference_folded', 'in', texts),
    );
}

function isFew(totals: ReadonlyMap<string, number>, reference: string | null): reference is string {
  return reference !== null && (totals.get(reference) ?? 0) <= MOST_OF_REFERENCE;
}
