import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** A manifest with the status of its paper. */
function manifestsWithPaper(session: Session) {
  return session
    .selectFrom('manifest')
    .leftJoin('manifest_paper', 'manifest_paper.manifest_id', 'manifest.manifest_id')
    .leftJoin('booking_attempt', 'booking_attempt.attempt_id', 'manifest.attempt_id')
    .select([
      'manifest.manifest_id',
      'manifest.manifest_number',
      'manifest.courier_name',
      'manifest.courier_allocation',
      'manifest.order_count',
      'manifest.state',
      'manifest.booked_at',
      'booking_attempt.created_by as booked_by',
      'manifest_paper.printed_at',
      'manifest_paper.printed_by',
      'manifest_paper.handed_over_at',
      'manifest_paper.handed_over_by',
      'manifest_paper.driver',
    ]);
}
export type PaperRow = Awaited<ReturnType<typeof findPapers>>[number];

export async function findPapers(session: Session, manifestIds: readonly number[]) {
  const rows = [];
  for (const chunk of inChunks(manifestIds, NUMBERS_PER_STATEMENT))
    rows.push(...(await manifestsWithPaper(session).where('manifest.manifest_id', 'in', chunk).execute()));
  return rows;
}

/** Manifests booked since a given moment that no driver has yet, newest first. */
export async function listNotHandedOver(session: Session, bookedSince: string, limit: number) {
  return manifestsWithPaper(session)
    .where('manifest.state', 'in', ['being_made', 'ready'])
    .where('manifest.booked_at', '>=', bookedSince)
    .where('manifest_paper.handed_over_at', 'is', null)
    .orderBy('manifest.booked_at', 'desc')
    .orderBy('manifest.manifest_id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds manifests by number, ignoring case, or by ID. */
export async function findScannedPapers(session: Session, number: string) {
  const id = /^[1-9]\d{0,9}$/u.test(number) ? Number(number) : 0;
  return manifestsWithPaper(session)
    .where((where) =>
      where.or([
        where(where.fn<string>('upper', ['manifest.manifest_number']), '=', number.toUpperCase()),
        where('manifest.manifest_id', '=', id),
      ]),
    )
    .where('manifest.state', '<>', 'gone')
    .limit(10)
    .execute();
}

/** How many indexed orders each manifest has, and the lane of the first one. */
export async function countOrdersOf(session: Session, manifestIds: readonly number[]) {
  const counted = [];
  // One query per column, so that each uses its index.
  for (const column of ['manifest_id', 'own_manifest_id'] as const) {
    const ids = manifestIds.filter((id) => id < 0 === (column === 'own_manifest_id'));
    if (ids.length === 0) continue;
    const rows = await session
      .selectFrom('indexed_order')
      .select((where) => [
        `${column} as manifest_id`,
        'carrier_class',
        'site_id',
        where.fn.countAll<number>().as('count'),
      ])
      .where(column, 'in', ids)
      .groupBy([column, 'carrier_class', 'site_id'])
      .orderBy('count', 'desc')
      .execute();
    counted.push(...rows);
  }
  return counted;
}

/** The indexed orders on a manifest, according to the service's records, which may omit the manifest, or to their booking. */
export async function listOrdersOf(session: Session, manifestId: number): Promise<string[]> {
  const ofBooked = session
    .selectFrom('order_booked')
    .select('folded')
    .where('manifest_id', '=', manifestId)
    .where('released_at', 'is', null);
  const rows = await session
    .selectFrom('indexed_order')
    .select('tracking_number')
    .where((where) => where.or([where('manifest_id', '=', manifestId), where('folded', 'in', ofBooked)]))
    .orderBy('tracking_number')
    .execute();
  return rows.map((row) => row.tracking_number);
}

interface Act {
  readonly at: string;
  readonly by_person: string;
}
const NOT_UNDONE = { undone_at: null, undone_by: null } as const;

/** Records that a person saw these manifests come out of the printer. Those recorded under this ID, and not undone, stay as they are. */
export async function addPrints(session: Session, printId: string, manifestIds: readonly number[], act: Act) {
  await session
    .insertInto('manifest_print')
    .values(manifestIds.map((manifest_id) => ({ print_id: printId, manifest_id, ...act, ...NOT_UNDONE })))
    .onConflict((conflict) =>
      conflict
        .columns(['print_id', 'manifest_id'])
        .doUpdateSet({ ...act, ...NOT_UNDONE })
        .where('manifest_print.undone_at', 'is not', null),
    )
    .execute();
  await recomputePapers(session, manifestIds);
}

/** Undoes one print confirmation; returns undefined if it didn't exist. */
export async function undoPrints(session: Session, printId: string, by: Act): Promise<number[] | undefined> {
  const rows = await session
    .selectFrom('manifest_print')
    .select('manifest_id')
    .where('print_id', '=', printId)
    .execute();
  if (rows.length === 0) return undefined;
  await session
    .updateTable('manifest_print')
    .set({ undone_at: by.at, undone_by: by.by_person })
    .where('print_id', '=', printId)
    .where('undone_at', 'is', null)
    .execute();
  const manifestIds = rows.map((row) => row.manifest_id);
  await recomputePapers(session, manifestIds);
  return manifestIds;
}

/** The manifests of a handover; `undone_at` is null unless it was undone. */
export function listHandedOver(session: Session, handoverId: string) {
  return session
    .selectFrom('handover')
    .select(['manifest_id', 'undone_at'])
    .where('handover_id', '=', handoverId)
    .execute();
}

/** Records that these manifests were given to the driver. Those recorded under this ID, and not undone, stay as they are. */
export async function addHandover(
  session: Session,
  handoverId: string,
  manifestIds: readonly number[],
  act: Act & { readonly driver: string | null },
) {
  await session
    .insertInto('handover')
    .values(
      manifestIds.map((manifest_id) => ({
        handover_id: handoverId,
        manifest_id,
        ...act,
        ...NOT_UNDONE,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['handover_id', 'manifest_id'])
        .doUpdateSet({ ...act, ...NOT_UNDONE })
        .where('handover.undone_at', 'is not', null),
    )
    .execute();
  await recomputePapers(session, manifestIds);
}

export async function undoHandover(session: Session, handoverId: string, by: Act): Promise<number[] | undefined> {
  const rows = await listHandedOver(session, handoverId);
  if (rows.length === 0) return undefined;
  await session
    .updateTable('handover')
    .set({ undone_at: by.at, undone_by: by.by_person })
    .where('handover_id', '=', handoverId)
    .where('undone_at', 'is', null)
    .execute();
  const manifestIds = rows.map((row) => row.manifest_id);
  await recomputePapers(session, manifestIds);
  return manifestIds;
}

/**
 * A booking may have added its orders to a manifest: paper from before it was sent doesn't name them, and no driver can have been given
 * them. Such prints and handovers are undone, so that it is printed and handed over again.
 */
export async function outdatePaper(session: Session, manifestId: number, attemptId: string): Promise<void> {
  const { sent_at } = await session
    .selectFrom('order_booked')
    .innerJoin('booking_part', 'booking_part.part_id', 'order_booked.part_id')
    .select((where) => where.fn.max('booking_part.sent_at').as('sent_at'))
    .where('order_booked.manifest_id', '=', manifestId)
    .where('booking_part.attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  if (sent_at === null) return;
  let isOutdated = false;
  for (const table of ['manifest_print', 'handover'] as const) {
    const { numUpdatedRows } = await session
      .updateTable(table)
      .set({ undone_at: sent_at, undone_by: 'Slipway' })
      .where('manifest_id', '=', manifestId)
      .where('undone_at', 'is', null)
      .where('at', '<', sent_at)
      .executeTakeFirst();
    isOutdated ||= numUpdatedRows > 0n;
  }
  if (isOutdated) await recomputePapers(session, [manifestId]);
}

/** Recomputes the paper's status from prints and handovers that weren't undone: the first of each counts. */
async function recomputePapers(session: Session, manifestIds: readonly number[]): Promise<void> {
  for (const manifest_id of manifestIds) {
    const print = await session
      .selectFrom('manifest_print')
      .select(['at', 'by_person'])
      .where('manifest_id', '=', manifest_id)
      .where('undone_at', 'is', null)
      .orderBy('at')
      .executeTakeFirst();
    const handover = await session
      .selectFrom('handover')
      .select(['at', 'by_person', 'driver'])
      .where('manifest_id', '=', manifest_id)
      .where('undone_at', 'is', null)
      .orderBy('at')
      .executeTakeFirst();
    const facts = {
      printed_at: print?.at ?? null,
      printed_by: print?.by_person ?? null,
      handed_over_at: handover?.at ?? null,
      handed_over_by: handover?.by_person ?? null,
      driver: handover?.driver ?? null,
    };
    await session
      .insertInto('manifest_paper')
      .values({ manifest_id, ...facts })
      .onConflict((conflict) => conflict.column('manifest_id').doUpdateSet(facts))
      .execute();
  }
}
