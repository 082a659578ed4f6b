import { FileFacts } from '#contract/gateway/entered-orders.ts';
import type { IndexedOrderRow } from './tables.ts';

/** Fills gaps of an index row with what a shop's file said. What the service said is never replaced. */
export function fillFromFile<Row extends Pick<IndexedOrderRow, keyof FileFacts>>(row: Row, facts: FileFacts): Row {
  const gaps = Object.entries(facts).filter(
    ([name, value]) => value != null && value !== '' && row[name as keyof FileFacts] === null,
  );
  return gaps.length === 0 ? row : { ...row, ...(Object.fromEntries(gaps) as Partial<Row>) };
}

export function readFileFacts(json: string | null): FileFacts {
  return json === null ? {} : FileFacts.parse(JSON.parse(json));
}
