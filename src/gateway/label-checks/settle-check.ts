import { toIsoTime } from '#domain/iso-time.ts';
import type { NextStep } from '#domain/label-polling.ts';
import { areChecksPaused, changeChecks } from '#gateway/store/labels/label-checks.ts';
import { recordActs } from '#gateway/store/orders/order-acts.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { showChecks } from '#gateway/store/labels/show-checks.ts';

type Facts = Partial<Pick<LabelCheckRow, 'attempts' | 'misses' | 'code' | 'message' | 'http_status'>>;

/** Records the outcome of a check: it waits again, is ready, is stopped with a code, or has ended. */
export async function settleCheck(
  session: Session,
  check: LabelCheckRow,
  step: NextStep | { readonly kind: 'ended' },
  facts: Facts,
  now: number,
): Promise<void> {
  const at = toIsoTime(now);
  const change = { ...NOT_WAITING, ...facts, ...describeStep(step, now) };
  const changed = await changeChecks(session, [check.tracking_number], ['waiting', 'requesting'], change);
  // A person stopped it in the meantime: it stays stopped, unless the label arrived.
  if (changed.length === 0 && step.kind !== 'ready') return;
  if (changed.length === 0) await changeChecks(session, [check.tracking_number], ['ended'], change);
  await showChecks(session, [{ ...check, ...change }], await areChecksPaused(session));
  const act = step.kind === 'ready' ? 'label_ready' : step.kind === 'stop' ? 'label_stopped' : null;
  if (act === null) return;
  await recordActs(session, [check.tracking_number], {
    at,
    by: null,
    kind: act,
    detail: step.kind === 'stop' ? step.code : null,
  });
}

const NOT_WAITING = { next_attempt_at: null, waiting_since: null, waits_for: null };

function describeStep(
  step: NextStep | { readonly kind: 'ended' },
  now: number,
): Partial<LabelCheckRow> & Pick<LabelCheckRow, 'state'> {
  const at = toIsoTime(now);
  switch (step.kind) {
    case 'ready':
      return { state: 'ready', ready_at: at, code: null, message: null };
    case 'stop':
      return { state: 'stopped', code: step.code };
    case 'ended':
      return { state: 'ended' };
    case 'wait':
      return {
        state: 'waiting',
        next_attempt_at: toIsoTime(now + step.afterMs),
        waiting_since: at,
        waits_for: step.waitsFor,
      };
  }
}
