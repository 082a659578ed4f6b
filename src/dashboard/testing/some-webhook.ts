import type { SettingsWithPerson } from '#contract/gateway/webhooks.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';

/** A working webhook with one saved header. */
export function someWebhook(change: Partial<SettingsWithPerson> = {}): SettingsWithPerson {
  return {
    url: 'https://shop.example/hooks/shipping',
    kind: 'mapped',
    headers: [{ key: 'X-Shop-Token', set: true, hint: '••••word' }],
    fields: [...WEBHOOK_FIELDS],
    enabled: true,
    state: 'active',
    disabled_by: null,
    disabled_at: null,
    failing_since: null,
    held_count: 0,
    secret: { hint: '••••a1B=', revealable: true, created_at: null, previous_valid_until: null },
    loopback_allowed: false,
    updated_at: null,
    ...change,
  };
}
