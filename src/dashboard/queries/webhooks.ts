import { queryOptions } from '@tanstack/react-query';
import * as rows from '#contract/gateway/webhooks.ts';
import { call } from './caller.ts';

const KEY = ['webhook-settings'] as const;

export function webhookSettingsQuery() {
  return queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(rows.readWebhookSettings, { signal }) });
}
