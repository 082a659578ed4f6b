import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { decideNextStep, type NextStep } from '#domain/label-polling.ts';
import { readLinkLife } from '#domain/signed-link.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { listKinds, readDocumentLinks } from '#gateway/documents/document-links.ts';
import { isFileItself } from '#gateway/documents/pdf-as-link.ts';
import { beginAttempt, endAttempt } from '#gateway/store/labels/label-attempts.ts';
import { findChecks, claimCheck } from '#gateway/store/labels/label-checks.ts';
import { indexLearned } from '#gateway/store/orders/learned-orders.ts';
import { keepLabelDocuments } from '#gateway/store/labels/label-documents.ts';
import { keepLabelLink } from '#gateway/store/labels/label-links.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { showChecks } from '#gateway/store/labels/show-checks.ts';
import type { Vault } from '#server/vault.ts';
import type { LabelOutcome } from './request-label.ts';
import { beginHold, endHold } from './hold.ts';
import { settleCheck } from './settle-check.ts';

/** Counts a request before it is sent, so that a crash can't lead to a ninth attempt. Returns undefined if the check is no longer open. */
export async function beginRequest(
  database: Database,
  check: LabelCheckRow,
  epoch: number,
  now: number,
): Promise<{ check: LabelCheckRow; request: number } | undefined> {
  return inTransaction(database, async (transaction) => {
    const change = {
      state: 'requesting' as const,
      attempts: check.attempts + 1,
      next_attempt_at: null,
      waiting_since: null,
      waits_for: null,
      epoch,
    };
    const begun = { ...check, ...change };
    if (!(await claimCheck(transaction, check, change))) return undefined;
    const { folded, run } = check;
    const request = await beginAttempt(transaction, {
      folded,
      run,
      attempt: begun.attempts,
      sent_at: toIsoTime(now),
    });
    await showChecks(transaction, [begun], false);
    return { check: begun, request };
  });
}

interface RecordDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly connection: Connection;
}

/**
 * Stores the answer and its consequences. Undefined if it decides nothing, because it answers a request of an earlier run: a person has
 * requested the label again since, or the order was quoted again and the label in the answer may no longer apply. `isUnresponsive`: several
 * requests in a row got no answer, so all checks wait, not just this one.
 */
export async function recordReply(
  { database, vault, connection }: RecordDeps,
  check: LabelCheckRow,
  request: number,
  answered: LabelOutcome,
  { now, isUnresponsive }: { readonly now: number; readonly isUnresponsive: boolean },
): Promise<NextStep | undefined> {
  const { status: http_status, code, message, link, order } = answered;
  const step = decideNextStep(answered.reply, check);
  const counts = step.kind !== 'wait' || step.counts;
  return inTransaction(database, async (transaction) => {
    await endAttempt(transaction, check.folded, request, {
      answered_at: toIsoTime(now),
      http_status,
      code,
      message,
      counted: counts ? 1 : 0,
    });
    if (step.kind === 'wait' && (step.holdsAll || isUnresponsive))
      await beginHold(transaction, step.waitsFor, now, step.afterMs);
    else if (answered.reply.kind !== 'no_answer') await endHold(transaction, ['no_answer', 'forbidden']);
    const [current] = await findChecks(transaction, [check.tracking_number]);
    if (current?.run !== check.run) return undefined;
    if (link !== null && !isFileItself(link)) {
      const life = readLinkLife(link, connection.link.clock.now());
      await keepLabelLink(transaction, vault, check.tracking_number, { link, life });
    }
    if (step.kind === 'ready') {
      await keepLabelDocuments(transaction, check.tracking_number, listKinds(readDocumentLinks(order?.documents)));
    }
    if (order !== null) await indexLearned(transaction, order, toIsoTime(now));
    // This process was presumed dead and another one has taken over the check: only the label itself still counts.
    if (current.epoch !== check.epoch && step.kind !== 'ready') return step;
    const isMiss = step.kind === 'wait' && step.waitsFor === 'service_problem';
    await settleCheck(
      transaction,
      check,
      step,
      {
        attempts: counts ? check.attempts : check.attempts - 1,
        misses: isMiss ? check.misses + 1 : 0,
        // An answer that doesn't count leaves the order's last code as it is, to be shown when its attempts run out.
        ...(counts ? { code, message, http_status } : { http_status }),
      },
      now,
    );
    return step;
  });
}
