import { foldNumber } from '#domain/fold-number.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const ROWS_PER_STATEMENT = 1000;

export interface PrintSummary {
  readonly at: string;
  readonly by: string;
  readonly reprint: boolean;
  readonly times: number;
}

export async function addPrints(
  session: Session,
  print: { print_id: string; at: string; by_person: string; reprint: 0 | 1; site_id: string | null },
  trackingNumbers: readonly string[],
): Promise<void> {
  const rows = trackingNumbers.map((tracking_number) => ({
    ...print,
    tracking_number,
    folded: foldNumber(tracking_number),
    undone_at: null,
    undone_by: null,
  }));
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) {
    await session.insertInto('label_print').values(chunk).execute();
  }
}

/** What a print confirmation recorded, undone or not; undefined if there is none. */
export async function findPrint(
  session: Session,
  printId: string,
): Promise<{ at: string; tracking_numbers: string[] } | undefined> {
  const rows = await session
    .selectFrom('label_print')
    .select(['at', 'tracking_number'])
    .where('print_id', '=', printId)
    .execute();
  const [first] = rows;
  return first && { at: first.at, tracking_numbers: rows.map((row) => row.tracking_number) };
}

/** Undoes a print confirmation. Returns its orders, or none if it is unknown or already undone. */
export async function undoPrint(session: Session, printId: string, at: string, by: string): Promise<string[]> {
  const rows = await session
    .updateTable('label_print')
    .set({ undone_at: at, undone_by: by })
    .where('print_id', '=', printId)
    .where('undone_at', 'is', null)
    .returning('tracking_number')
    .execute();
  return rows.map((row) => row.tracking_number);
}

/** Newest first, without undone prints. */
export async function listPrints(session: Session, trackingNumber: string) {
  const rows = await session
    .selectFrom('label_print')
    .select(['at', 'by_person', 'reprint'])
    .where('folded', '=', foldNumber(trackingNumber))
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .execute();
  return rows.map((row) => ({ at: row.at, by: row.by_person, reprint: row.reprint === 1 }));
}

/** Each order's last print and its number of prints, by folded number. */
export async function summarisePrints(
  session: Session,
  trackingNumbers: readonly string[],
): Promise<Map<string, PrintSummary>> {
  const summaries = new Map<string, PrintSummary>();
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('label_print')
      .select(['folded', 'at', 'by_person', 'reprint'])
      .where('folded', 'in', chunk.map(foldNumber))
      .where('undone_at', 'is', null)
      .orderBy('at')
      .execute();
    for (const row of rows) {
      const times = (summaries.get(row.folded)?.times ?? 0) + 1;
      summaries.set(row.folded, { at: row.at, by: row.by_person, reprint: row.reprint === 1, times });
    }
  }
  return summaries;
}

/** The pickup site of the station that last printed each order's label, by folded number; orders without one are left out. */
export async function findStationSites(
  session: Session,
  trackingNumbers: readonly string[],
): Promise<Map<string, string>> {
  const sites = new Map<string, string>();
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('label_print')
      .select(['folded', 'site_id'])
      .where('folded', 'in', chunk.map(foldNumber))
      .where('undone_at', 'is', null)
      .where('site_id', 'is not', null)
      .orderBy('at')
      .execute();
    for (const { folded, site_id } of rows) sites.set(folded, site_id ?? '');
  }
  return sites;
}
