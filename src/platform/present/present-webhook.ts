import { toIsoTime } from '#domain/iso-time.ts';
import type { DeliveryAttempt, WebhookDelivery, WebhookDeliveryDetail } from '#contract/added/webhook-deliveries.ts';
import type { WebhookRequest, WebhookSettings } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';
import { fieldsOf } from '#platform/webhooks/outbox.ts';
import { listHeaders } from '#platform/webhooks/sealed-settings.ts';

/** The settings for display, with only hints of header values and secrets. */
export function presentWebhook(
  endpoint: WebhookEndpointRow | undefined,
  { heldCount, allowLoopback }: { heldCount: number; allowLoopback: boolean },
): WebhookSettings {
  return {
    url: endpoint?.url ?? null,
    kind: endpoint?.kind ?? 'mapped',
    headers: endpoint ? listHeaders(endpoint).map(({ key, hint }) => ({ key, set: true, hint })) : [],
    fields: endpoint ? [...fieldsOf(endpoint)] : [...WEBHOOK_FIELDS],
    enabled: endpoint === undefined || endpoint.disabled_by === null,
    state: stateOf(endpoint),
    disabled_by: (endpoint?.disabled_by ?? null) as WebhookSettings['disabled_by'],
    disabled_at: showTime(endpoint?.disabled_at),
    failing_since: showTime(endpoint?.failing_since),
    held_count: heldCount,
    secret: {
      hint: endpoint?.secret_hint ?? null,
      revealable: endpoint?.secret_shown !== 1,
      created_at: showTime(endpoint?.secret_at),
      previous_valid_until: showTime(endpoint?.previous_until),
    },
    loopback_allowed: allowLoopback,
    updated_at: showTime(endpoint?.updated_at),
    version: endpoint?.version ?? 0,
  };
}

function stateOf(endpoint: WebhookEndpointRow | undefined): WebhookSettings['state'] {
  if (!endpoint || endpoint.url === null) return 'unset';
  if (endpoint.disabled_by !== null) return 'disabled';
  return endpoint.failures >= CIRCUIT_AFTER_FAILURES ? 'failing' : 'active';
}

export function presentDelivery(row: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]): WebhookDelivery {
  return { ...presentHead(row), attempts: attempts.map(presentAttempt) };
}

/** Includes the request and the complete answers. */
export function presentDeliveryDetail(
  row: WebhookDeliveryRow,
  attempts: readonly WebhookAttemptRow[],
  url: string | null,
): WebhookDeliveryDetail {
  const last = attempts.at(-1);
  const request = last ? (JSON.parse(last.request) as Omit<WebhookRequest, 'body'>) : { url: url ?? '', headers: [] };
  return {
    ...presentHead(row),
    attempts: attempts.map((attempt) => ({
      ...presentAttempt(attempt),
      headers: JSON.parse(attempt.answer_headers) as { key: string; value: string }[],
      body: attempt.answer_body,
    })),
    request: { ...request, body: row.body } as WebhookRequest,
  };
}

function presentHead(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: `dlv_${row.uid}`,
    webhook_id: `msg_${row.uid}`,
    tracking_number: row.tracking_number,
    status: row.status,
    outcome: row.outcome,
    created_at: toIsoTime(row.created_at),
    next_attempt_at: showTime(row.due_at),
  };
}

function presentAttempt(attempt: WebhookAttemptRow): DeliveryAttempt {
  return {
    at: toIsoTime(attempt.at),
    status_code: attempt.status_code,
    duration_ms: attempt.duration_ms,
    error: attempt.error,
    manual: attempt.manual === 1,
  };
}

function showTime(at: number | null | undefined): string | null {
  return at == null ? null : toIsoTime(at);
}
