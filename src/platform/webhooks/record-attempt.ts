import { readRetryAfter } from '#domain/retry-after.ts';
import { findDisableCause, isDelivered, nextAttemptAt, probeWaitMs } from '#domain/webhook-schedule.ts';
import type { WebhookRequest } from '#contract/added/webhook-settings.ts';
import type { Store, WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';
import { insertAttempt } from '#platform/store/webhook-attempts.ts';
import { changeDelivery, findDelivery, holdDeliveries } from '#platform/store/webhook-deliveries.ts';
import { changeEndpoint, findEndpoint } from '#platform/store/webhook-endpoints.ts';
import type { ReceiverAnswer } from './post-webhook.ts';

export interface Attempt {
  /** The settings when it was sent. */
  readonly endpoint: WebhookEndpointRow;
  readonly delivery: WebhookDeliveryRow;
  /** The end of the lease for this attempt. */
  readonly leasedUntil: number | null;
  readonly at: number;
  readonly request: WebhookRequest;
  readonly answer: ReceiverAnswer;
}

/** Records an attempt's result and its consequences. Call it inside a transaction. */
export async function recordAttempt(store: Store, attempt: Attempt, now: number, random: number): Promise<void> {
  const { endpoint: sentBy, delivery: sent, request, answer } = attempt;
  const delivery = await findDelivery(store, sent.account_id, sent.uid);
  // Reset or deleted in the meantime, or sent by another process that considered this one dead.
  if (!delivery || delivery.lease_until !== attempt.leasedUntil) return;
  const isManual = sent.replay === 'one' || (sent.replay === 'bulk' && sent.outcome === 'failed');
  await insertAttempt(store, {
    delivery_id: delivery.id,
    at: attempt.at,
    duration_ms: answer.durationMs,
    status_code: answer.status,
    error: answer.error,
    manual: isManual ? 1 : 0,
    endpoint_version: sentBy.version,
    request: JSON.stringify({ url: request.url, headers: request.headers }),
    answer_headers: JSON.stringify(answer.headers),
    answer_body: answer.body,
  });
  const end = {
    status: answer.status,
    timedOut: answer.error === 'timeout',
    retryAfterMs: readRetryAfter(answer.retryAfter, now),
  };
  const hasArrived = isDelivered(answer.status);
  const attempts = delivery.attempts + (isManual ? 0 : 1);
  const change: Partial<Pick<WebhookDeliveryRow, 'outcome' | 'next_at'>> = hasArrived
    ? { outcome: 'delivered', next_at: null }
    : isManual || delivery.outcome === 'held'
      ? {}
      : planNext(nextAttemptAt(attempts, end, now, random));
  const settled = { ...delivery, ...change };
  // A person requested another attempt while this one was in flight.
  const isAskedAgain = delivery.replay === 'one' && sent.replay !== 'one';
  await changeDelivery(store, delivery.id, {
    ...change,
    attempts,
    lease_until: null,
    ...(isAskedAgain ? {} : { due_at: settled.outcome === 'held' ? null : settled.next_at, replay: 'none' }),
  });

  const endpoint = await findEndpoint(store, sent.account_id);
  // Saved again in the meantime: results of the old settings say nothing about the new ones.
  if (endpoint?.version !== sentBy.version) return;
  await recordHealth(store, endpoint, hasArrived, end, now);
}

function planNext(next: number | undefined): Pick<WebhookDeliveryRow, 'outcome' | 'next_at'> {
  return next === undefined ? { outcome: 'failed', next_at: null } : { outcome: 'retrying', next_at: next };
}

async function recordHealth(
  store: Store,
  endpoint: WebhookEndpointRow,
  hasArrived: boolean,
  end: Parameters<typeof findDisableCause>[0],
  now: number,
): Promise<void> {
  const { account_id, failures, failing_since, delivered_at, disabled_by } = endpoint;
  if (hasArrived) {
    if (failures === 0 && delivered_at !== null) return;
    await changeEndpoint(store, account_id, { failures: 0, failing_since: null, probe_at: null, delivered_at: now });
    return;
  }
  const failing = { since: failing_since ?? now, attempts: failures + 1 };
  await changeEndpoint(store, account_id, {
    failures: failing.attempts,
    failing_since: failing.since,
    probe_at: now + probeWaitMs(failing.attempts),
  });
  const cause = disabled_by === null ? findDisableCause(end, failing, now) : undefined;
  if (cause === undefined) return;
  await changeEndpoint(store, account_id, { disabled_by: cause, disabled_at: now });
  await holdDeliveries(store, account_id);
}
