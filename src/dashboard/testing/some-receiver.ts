import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';

export function someReceiver(facts: Partial<WebhookReceiver> = {}): WebhookReceiver {
  return {
    path: '/api/hooks/abc',
    created_at: '2026-11-21T09:00:00Z',
    last_received_at: null,
    received_count: 0,
    key_lost: false,
    checks_signature: false,
    refused_count: 0,
    last_refused_at: null,
    last_refusal: null,
    unusable_count: 0,
    last_unusable_at: null,
    last_unusable: null,
    ...facts,
  };
}
