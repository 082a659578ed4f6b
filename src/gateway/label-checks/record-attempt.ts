import { inTransaction } from '#server/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { decideNextStep, type NextStep, waitBeforeAttempt } from '#domain/label-polling.ts';
import { readLinkLife } from '#domain/signed-link.ts';
import { listKinds, readDocumentLinks } from '#gateway/documents/document-links.ts';
import { beginAttempt, endAttempt, findSentAt } from '#gateway/store/label-attempts.ts';
import { findChecks, takeCheck } from '#gateway/store/label-checks.ts';
import { indexLearned } from '#gateway/store/learned-orders.ts';
import { keepLabelDocuments } from '#gateway/store/label-documents.ts';
import { keepLabelLink } from '#gateway/store/label-links.ts';
import { findQuotedAgainAt } from '#gateway/store/forget-labels.ts';
import type { LabelCheckRow } from '#gateway/store/label-tables.ts';
import type { Database, Session } from '#gateway/store/tables.ts';
import type { Vault } from '#server/vault.ts';
import type { LabelAnswered } from './request-label.ts';
import { settleCheck } from './settle-check.ts';
import { showChecks } from './show-checks.ts';

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
    if (!(await takeCheck(transaction, check, change))) return undefined;
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

/** Stores the answer and its consequences. */
export async function recordReply(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  check: LabelCheckRow,
  request: number,
  answered: LabelAnswered,
  now: number,
): Promise<NextStep> {
  const { status: http_status, code, message } = answered;
  return inTransaction(database, async (transaction) => {
    const isLate = answered.reply.kind === 'label' && (await wasQuotedAgainSince(transaction, check, request));
    const step = isLate ? ASK_AGAIN : decideNextStep(answered.reply, check);
    const counts = step.kind !== 'wait' || step.counts;
    const link = isLate ? null : answered.link;
    const order = isLate ? null : answered.order;
    await endAttempt(transaction, check.folded, request, {
      answered_at: toIsoTime(now),
      http_status,
      code,
      message,
      counted: counts ? 1 : 0,
    });
    if (link !== null) {
      await keepLabelLink(transaction, vault, check.tracking_number, { link, life: readLinkLife(link, now) });
    }
    if (step.kind === 'ready') {
      await keepLabelDocuments(transaction, check.tracking_number, listKinds(readDocumentLinks(order?.documents)));
    }
    if (order !== null) await indexLearned(transaction, order, toIsoTime(now));
    // Another process has taken over the check, presuming this one dead, or a person has stopped it and asked again: only the label itself
    // still counts.
    const [current] = await findChecks(transaction, [check.tracking_number]);
    const isCurrent = current?.run === check.run && current.epoch === check.epoch;
    if (!isCurrent && step.kind !== 'ready') return step;
    const isMiss = step.kind === 'wait' && step.waitsFor === 'service_problem';
    await settleCheck(
      transaction,
      check,
      step,
      {
        attempts: counts ? check.attempts : check.attempts - 1,
        misses: isMiss ? check.misses + 1 : 0,
        // Waiting because of the service keeps the order's own last code, for when its attempts run out.
        ...(counts ? { code, message, http_status } : { http_status }),
      },
      now,
    );
    return step;
  });
}

/** The label that arrived may be one that no longer applies. It counts as no attempt. */
const ASK_AGAIN = {
  kind: 'wait',
  afterMs: waitBeforeAttempt(2),
  waitsFor: 'turn',
  counts: false,
  holdsAll: false,
} as const satisfies NextStep;

/** Whether the order was changed in the service, and quoted again, after this request was sent. */
async function wasQuotedAgainSince(session: Session, { folded }: LabelCheckRow, request: number): Promise<boolean> {
  const [quotedAgainAt, sentAt] = [
    await findQuotedAgainAt(session, folded),
    await findSentAt(session, folded, request),
  ];
  return quotedAgainAt !== undefined && sentAt !== undefined && sentAt <= quotedAgainAt;
}
