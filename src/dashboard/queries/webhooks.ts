import { type MutationFunctionContext, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { BodyOf, BodyOfStatus } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { call } from './caller.ts';
import { isUnclear } from './was-refused.ts';
import { whenOnline } from './when-online.ts';
import { webhookKeys } from './later-query-keys.ts';

export type TestedWebhook = BodyOfStatus<typeof endpoints.sendWebhookTest, 200>;

export function webhookSettingsQuery() {
  return queryOptions({
    queryKey: webhookKeys.settings,
    queryFn: ({ signal }) => call(endpoints.readWebhookSettings, { signal }),
  });
}

export function saveWebhookMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.saveWebhookSettings>) =>
      whenOnline(() => call(endpoints.saveWebhookSettings, { body })),
    onSuccess: (settings, _body, _result, { client }) => client.setQueryData(webhookKeys.settings, settings),
  });
}

export function testWebhookMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.sendWebhookTest>) =>
      whenOnline(() => call(endpoints.sendWebhookTest, { body })),
  });
}

/**
 * The secret that the service has just issued. It returns each only once, so it is kept until somebody has copied it, whichever page is
 * open.
 */
export function freshSecretQuery() {
  return queryOptions<string | null>({
    queryKey: webhookKeys.freshSecret,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

type IssuedSecret = BodyOfStatus<typeof endpoints.rotateSigningSecret, 200>;

function keepSecret({ secret }: IssuedSecret, _body: unknown, _result: unknown, { client }: MutationFunctionContext) {
  client.setQueryData(webhookKeys.freshSecret, secret);
}

export function revealSecretMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(endpoints.revealSigningSecret, {})),
    onSuccess: keepSecret,
    meta: { invalidates: [webhookKeys.settings] },
  });
}

export function rotateSecretMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(endpoints.rotateSigningSecret, {})),
    onSuccess: keepSecret,
    onError: (problem: Error, _body, _result, { client }) => {
      // Another one, which nobody has seen, may have replaced the secret shown.
      if (isUnclear(problem)) client.setQueryData(webhookKeys.freshSecret, null);
    },
    meta: { invalidates: [webhookKeys.settings] },
  });
}

export function webhookReceiverQuery() {
  return queryOptions({
    queryKey: webhookKeys.receiver,
    queryFn: ({ signal }) => call(endpoints.readWebhookReceiver, { signal }),
  });
}

/** Pass null to turn signature checks off. */
export function setReceiverSecretMutation() {
  return mutationOptions({
    mutationFn: (secret: string | null) => whenOnline(() => call(endpoints.setReceiverSecret, { body: { secret } })),
    onSuccess: (receiver, _secret, _result, { client }) => client.setQueryData(webhookKeys.receiver, receiver),
    onError: invalidateReceiver,
  });
}

export function rotateReceiverMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(endpoints.rotateWebhookReceiver, {})),
    onSuccess: (receiver, _nothing, _result, { client }) => client.setQueryData(webhookKeys.receiver, receiver),
    onError: invalidateReceiver,
  });
}

/** The change may have been applied even though no answer arrived. */
function invalidateReceiver(_error: Error, _asked: unknown, _result: unknown, { client }: MutationFunctionContext) {
  return client.invalidateQueries({ queryKey: webhookKeys.receiver });
}
