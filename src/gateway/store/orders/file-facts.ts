import { FileFacts } from '#contract/gateway/entered-orders.ts';
import type { IndexedOrderRow } from '#gateway/store/schema/tables.ts';

type FilledColumn = Exclude<keyof FileFacts, 'pickup_site'>;

/** Fills gaps in an index row from a shop's file. Never replaces what the service said. */
export function fillFromFile<Row extends Pick<IndexedOrderRow, FilledColumn>>(row: Row, given: FileFacts): Row {
  const { pickup_site: _site, ...facts } = given;
  const gaps = Object.entries(facts).filter(
    ([name, value]) => value != null && value !== '' && row[name as FilledColumn] === null,
  );
  return gaps.length === 0 ? row : { ...row, ...(Object.fromEntries(gaps) as Partial<Row>) };
}

export function readFileFacts(json: string | null): FileFacts {
  return json === null ? {} : FileFacts.parse(JSON.parse(json));
}
