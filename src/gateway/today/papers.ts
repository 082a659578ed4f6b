import { inTransaction } from '#server/database/in-transaction.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  confirmManifestsPrinted,
  HandoverManifest,
  recordHandover as handover,
} from '#contract/gateway/handovers.ts';
import type { ManifestNumber } from '#contract/identifiers.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { laneKeyOf, levelOf } from '#domain/today/lane-name.ts';
import {
  addHandover,
  addPrints,
  countOrdersOf,
  findPapers,
  listHandedOver,
  type PaperRow,
  undoHandover,
  undoPrints,
} from '#gateway/store/manifests/manifest-papers.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { defaultSiteOf, readCutOffsAt } from './cut-offs.ts';
import type { TodayDeps } from './today-deps.ts';

type PaperDeps = Pick<TodayDeps, 'database' | 'hub' | 'now'>;

/** Manifests with the lane that most of their orders belong to. */
export async function presentPapers(session: Session, papers: readonly PaperRow[]): Promise<HandoverManifest[]> {
  const { settings } = await readCutOffsAt(session);
  const main = defaultSiteOf(settings).site_id;
  const counted = Map.groupBy(
    await countOrdersOf(
      session,
      papers.map((paper) => paper.manifest_id),
    ),
    (row) => row.manifest_id,
  );
  return papers.map((paper) => {
    const groups = counted.get(paper.manifest_id) ?? [];
    const [most] = groups;
    const site_id = most === undefined || most.site_id === '' ? main : most.site_id;
    const { order_count, ...facts } = paper;
    return {
      ...facts,
      manifest_id: paper.manifest_id,
      manifest_number: paper.manifest_number as ManifestNumber | null,
      level: levelOf(paper.courier_name, paper.courier_allocation, null),
      lane: most?.carrier_class == null ? null : laneKeyOf(site_id, most.carrier_class),
      site_id,
      order_count: order_count ?? groups.reduce((sum, group) => sum + group.count, 0),
      state: paper.state,
    };
  });
}

interface PassedOver {
  readonly manifest_id: number;
  readonly at: string | null;
  readonly by: string | null;
}
export type Recorded =
  | {
      readonly kind: 'recorded';
      readonly id: string;
      readonly at: string;
      readonly ids: number[];
      readonly passedOver: PassedOver[];
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'handed_over'; readonly passedOver: PassedOver[] };

/** Records that these manifests were given to the driver. Skips those that were recorded already under another ID. */
export function recordHandover(deps: PaperDeps, body: BodyOf<typeof handover>, by: string): Promise<Recorded> {
  return record(deps, body.manifest_ids, async (session, papers, at) => {
    const id = body.handover_id ?? crypto.randomUUID();
    const before = await listHandedOver(session, id);
    const recorded = new Set(before.filter((row) => row.undone_at === null).map((row) => row.manifest_id));
    const isTaken = (paper: PaperRow) =>
      recorded.has(paper.manifest_id) ||
      (paper.handed_over_at === null && paper.state !== 'failed' && paper.state !== 'gone');
    const passedOver = papers
      .filter((paper) => !isTaken(paper))
      .map((paper) => ({
        manifest_id: paper.manifest_id,
        at: paper.handed_over_at,
        by: paper.handed_over_by,
      }));
    const ids = papers.filter(isTaken).map((paper) => paper.manifest_id);
    if (ids.length === 0) return { kind: 'handed_over', passedOver };
    const driver = body.driver?.trim() ?? '';
    await addHandover(session, id, ids, { at, by_person: by, driver: driver === '' ? null : driver });
    return { kind: 'recorded', id, at, ids, passedOver };
  });
}

/** A person says that these manifests came out of the printer. */
export function confirmPrinted(
  deps: PaperDeps,
  body: BodyOf<typeof confirmManifestsPrinted>,
  by: string,
): Promise<Recorded> {
  return record(deps, body.manifest_ids, async (session, papers, at) => {
    const id = body.print_id ?? crypto.randomUUID();
    const ids = papers.map((paper) => paper.manifest_id);
    await addPrints(session, id, ids, { at, by_person: by });
    return { kind: 'recorded', id, at, ids, passedOver: [] };
  });
}

/** Undoes a print or a handover; returns undefined if it didn't exist. */
export async function undoPaperAct(
  { database, hub, now }: PaperDeps,
  what: 'print' | 'handover',
  id: string,
  by: string,
): Promise<number[] | undefined> {
  const act = { at: toIsoTime(now()), by_person: by };
  const ids = await inTransaction(database, (transaction) =>
    what === 'print' ? undoPrints(transaction, id, act) : undoHandover(transaction, id, act),
  );
  if (ids !== undefined) publish(hub, ids);
  return ids;
}

async function record(
  { database, hub, now }: PaperDeps,
  manifestIds: readonly number[],
  act: (session: Session, papers: readonly PaperRow[], at: string) => Promise<Recorded>,
): Promise<Recorded> {
  const distinct = [...new Set(manifestIds)];
  const recorded = await inTransaction(database, async (transaction) => {
    const papers = await findPapers(transaction, distinct);
    return papers.length < distinct.length
      ? { kind: 'not_found' as const }
      : act(transaction, papers, toIsoTime(now()));
  });
  if (recorded.kind === 'recorded') publish(hub, recorded.ids);
  return recorded;
}

function publish(hub: TodayDeps['hub'], manifestIds: readonly number[]): void {
  for (const manifest_id of manifestIds) hub.publish({ kind: 'manifest', manifest_id });
  hub.publish({ kind: 'today', lanes: null });
}
