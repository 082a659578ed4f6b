import { foldNumber } from '#domain/fold-number.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { TrackingNumber } from '#contract/identifiers.ts';
import type { LabelRefusal } from '#contract/gateway/label.ts';
import { waitBeforeFirstAttempt } from '#domain/label-polling.ts';
import { enterUnchecked } from '#gateway/store/orders/entered-orders.ts';
import { changeOwnFacts, findRows } from '#gateway/store/orders/indexed-orders.ts';
import { findChecks, listChecksIn, upsertChecks } from '#gateway/store/labels/label-checks.ts';
import { recordActs } from '#gateway/store/orders/order-acts.ts';
import { writeSetting } from '#gateway/store/settings.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Database, IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';
import { showChecks } from '#gateway/store/labels/show-checks.ts';

/** When the current run of all checks began: since then, something has always been in progress. */
export const RUN_STARTED = 'label_run_started_at';

export interface RequestedLabels {
  readonly asked: string[];
  readonly refused: { readonly tracking_number: string; readonly reason: LabelRefusal }[];
}

/**
 * Starts a check for each order that can have one. Idempotent for orders already being checked.
 * `acceptUnknown`: the platform can't be queried for single numbers, so the label request itself will show whether it knows them.
 */
export async function requestLabels(
  database: Database,
  trackingNumbers: readonly string[],
  person: string,
  now: number,
  options: { paused: boolean; acceptUnknown: boolean },
): Promise<RequestedLabels> {
  const wanted = [...new Map(trackingNumbers.map((number) => [foldNumber(number), number])).values()];
  if (options.acceptUnknown) {
    const numbers = wanted.filter((number) => TrackingNumber.safeParse(number).success);
    await enterUnchecked(
      database,
      numbers.map((tracking_number) => ({ tracking_number })),
      toIsoTime(now),
    );
  }
  return inTransaction(database, async (transaction) => {
    const orders = new Map((await findRows(transaction, wanted)).map((row) => [row.folded, row]));
    const numbers = [...orders.values()].map((order) => order.tracking_number);
    const checks = new Map((await findChecks(transaction, numbers)).map((row) => [row.folded, row]));
    const refused: RequestedLabels['refused'] = [];
    const begun: LabelCheckRow[] = [];
    for (const number of wanted) {
      const order = orders.get(foldNumber(number));
      const check = order && checks.get(order.folded);
      const reason = whyRefused(order, check);
      if (reason !== undefined || !order) {
        refused.push({ tracking_number: order?.tracking_number ?? number, reason: reason ?? 'unknown' });
      } else begun.push(newCheck(order, check, person, now));
    }
    await recordRun(transaction, now);
    await upsertChecks(transaction, begun);
    await showChecks(transaction, begun, options.paused);
    const asked = begun.map((check) => check.tracking_number);
    await recordActs(transaction, asked, { at: toIsoTime(now), by: person, kind: 'label_asked' });
    return { asked, refused };
  });
}

function whyRefused(order: IndexedOrderRow | undefined, check: LabelCheckRow | undefined): LabelRefusal | undefined {
  if (!order) return 'unknown';
  if (order.state === 'cancelled') return 'cancelled';
  if (order.label === 'ready' || order.label === 'printed') return 'labelled';
  if (check?.state === 'waiting' || check?.state === 'requesting') return 'checking';
  return undefined;
}

function newCheck(
  order: IndexedOrderRow,
  earlier: LabelCheckRow | undefined,
  person: string,
  now: number,
): LabelCheckRow {
  const at = toIsoTime(now);
  return {
    folded: order.folded,
    tracking_number: order.tracking_number,
    state: 'waiting',
    run: (earlier?.run ?? 0) + 1,
    attempts: 0,
    misses: 0,
    next_attempt_at: toIsoTime(now + waitBeforeFirstAttempt(order.created_at, now)),
    waiting_since: at,
    waits_for: 'turn',
    code: null,
    message: null,
    http_status: null,
    hidden: 0,
    asked_by: person,
    asked_at: at,
    ready_at: null,
    epoch: null,
  };
}

/** A new run of all checks begins if nothing was in progress. */
async function recordRun(session: Session, now: number): Promise<void> {
  const open = await listChecksIn(session, ['waiting', 'requesting']);
  if (open.length === 0) await writeSetting(session, RUN_STARTED, toIsoTime(now));
}

/** Ends checks: a person stopped them, or cancels their orders. Runs in the caller's transaction. */
export async function endChecks(
  session: Session,
  trackingNumbers: readonly string[],
  person: string,
  now: number,
): Promise<string[]> {
  const open = (await findChecks(session, trackingNumbers)).filter((check) =>
    ['waiting', 'requesting', 'stopped'].includes(check.state),
  );
  const over = { state: 'ended' as const, next_attempt_at: null, waiting_since: null, waits_for: null };
  await upsertChecks(
    session,
    open.map((check) => ({ ...check, ...over })),
  );
  const ended = open.map((check) => check.tracking_number);
  await changeOwnFacts(session, ended, {
    own_label: null,
    label_attempts: 0,
    label_next_at: null,
    label_code: null,
  });
  await recordActs(session, ended, { at: toIsoTime(now), by: person, kind: 'label_checking_ended' });
  return ended;
}
