import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readMerchantWebhook, saveMerchantWebhook } from '#contract/gateway/merchant-webhook.ts';
import { forgetUnknownOrders, takeInUnknownOrders } from '#contract/gateway/unknown-orders.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { merchantWebhookCopy } from '#dashboard/copy/merchant-webhook.ts';
import { unknownOrdersCopy as unknown } from '#dashboard/copy/unknown-orders.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import { press, showWebhooks, tidyUpWebhooks } from '#dashboard/testing/webhooks-stage.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';

tidyUpWebhooks();

const { secret, receiver, banner } = webhooksCopy;
const signed = { receiver: { checks_signature: true } };
const off = { settings: someWebhook({ state: 'disabled', disabled_by: 'gone', enabled: false, held_count: 3 }) };
const withUnknown = {
  unknown: [
    {
      tracking_number: 'UNK1',
      state: 'in_transit',
      courier_name: null,
      retailer_order_number: null,
      received_at: '2026-11-21T09:00:00Z',
    },
  ],
};
const merchant: Parameters<typeof showWebhooks>[0] = {
  offered: 'no',
  merchant: (gateway) => gateway.answer(readMerchantWebhook, 200, () => ({ url: null })),
};

test.each([
  ['showing the secret', {}, endpoints.revealSigningSecret, [secret.reveal], secret.left(secret.revealUnclear)],
  ['rotating it', {}, endpoints.rotateSigningSecret, [secret.rotate, secret.confirm], secret.left(secret.unclear)],
  [
    'replacing the receiver’s address',
    {},
    endpoints.rotateWebhookReceiver,
    [receiver.rotate, receiver.confirm],
    receiver.left(receiver.unclear),
  ],
  [
    'checking no signatures any more',
    signed,
    endpoints.setReceiverSecret,
    [receiver.signature.end],
    receiver.left(receiver.signature.unclear),
  ],
  ['switching on again', off, endpoints.saveWebhookSettings, [banner.enable], banner.enablingUnclear],
  ['adding an order', withUnknown, takeInUnknownOrders, [unknown.addAll(1)], unknown.left(unknown.unclear)],
  ['forgetting an order', withUnknown, forgetUnknownOrders, [unknown.forget(1)], unknown.left(unknown.unclear)],
  [
    'registering Slipway’s own address',
    merchant,
    saveMerchantWebhook,
    [merchantWebhookCopy.sendHere],
    merchantWebhookCopy.left(merchantWebhookCopy.unclear),
  ],
] as const)('%s: a failure after the page was left is reported', async (_act, stage, endpoint, buttons, text) => {
  const { gateway } = await showWebhooks(stage);
  gateway.answer(endpoint, 500, () => ({ error: 'unknown_error' }));
  const arrive = holdAnswers('PUT', 'POST', 'DELETE');
  for (const button of buttons) {
    await screen.findByRole('button', { name: button });
    await press(button);
  }
  cleanup();
  arrive();
  const { result: toasts } = renderHook(useToasts);
  await waitFor(() => expect(toasts.current.at(-1)?.text).toBe(text));
});
