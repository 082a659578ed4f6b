import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf, BodyOfStatus } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { call } from './caller.ts';

const KEY = ['webhook-settings'] as const;
const RECEIVER_KEY = ['webhook-receiver'] as const;

export type TestedWebhook = BodyOfStatus<typeof endpoints.sendWebhookTest, 200>;

export function webhookSettingsQuery() {
  return queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(endpoints.readWebhookSettings, { signal }) });
}

export function saveWebhookMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.saveWebhookSettings>) => call(endpoints.saveWebhookSettings, { body }),
    onSuccess: (settings) => client.setQueryData(KEY, settings),
  });
}

export function testWebhookMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.sendWebhookTest>) => call(endpoints.sendWebhookTest, { body }),
  });
}

/** What comes back is shown and never kept: a second look needs a new secret. */
export function revealSecretMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(endpoints.revealSigningSecret, {}),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function rotateSecretMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(endpoints.rotateSigningSecret, {}),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function webhookReceiverQuery() {
  return queryOptions({
    queryKey: RECEIVER_KEY,
    queryFn: ({ signal }) => call(endpoints.readWebhookReceiver, { signal }),
  });
}

/** Null ends the check of signatures. */
export function setReceiverSecretMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (secret: string | null) => call(endpoints.setReceiverSecret, { body: { secret } }),
    onSuccess: (receiver) => client.setQueryData(RECEIVER_KEY, receiver),
  });
}

export function rotateReceiverMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(endpoints.rotateWebhookReceiver, {}),
    onSuccess: (receiver) => client.setQueryData(RECEIVER_KEY, receiver),
  });
}
