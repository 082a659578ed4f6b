import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readMerchantWebhook } from '#contract/gateway/merchant-webhook.ts';
import { merchantWebhookCopy as copy } from '#dashboard/copy/merchant-webhook.ts';
import { press, showWebhooks, tidyUpWebhooks } from '#dashboard/testing/webhooks-stage.ts';

tidyUpWebhooks();

test.each([
  [502, 'unreachable', copy.unread],
  [429, 'rate_limited', copy.unread],
  [403, 'platform_refused', copy.notAllowed],
] as const)('a service that answered %i is asked for its address again', async (status, error, text) => {
  const { gateway } = await showWebhooks({
    offered: 'no',
    merchant: (stage) => stage.answer(readMerchantWebhook, status, () => ({ error })),
  });
  expect(await screen.findByText(text)).toBeTruthy();
  gateway.answer(readMerchantWebhook, 200, () => ({ url: null }));
  await press(copy.tryAgain);
  expect(await screen.findByText(copy.none)).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test('a service without an address setting has no card', async () => {
  const { gateway } = await showWebhooks({
    offered: 'no',
    merchant: (stage) => stage.answer(readMerchantWebhook, 404, () => ({ error: 'not_offered' })),
  });
  await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain(readMerchantWebhook.name));
  expect(screen.queryByText(copy.title)).toBeNull();
});
