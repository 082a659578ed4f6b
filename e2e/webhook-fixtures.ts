import { test as base } from './fixtures.ts';
import { WebhooksPage } from './pages/webhooks-page.ts';
import { Receiver } from './receiver.ts';

/** Tests of the Webhooks page have a shop's own system to send to. */
export const test = base.extend<{ receiver: Receiver; form: WebhooksPage }>({
  // The settings of the webhook are everybody's, and are saved by the page.
  hasOwnProduct: true,
  receiver: async ({ baseURL: _started }, use) => {
    const receiver = await Receiver.start();
    await use(receiver);
    await receiver.end();
  },
  form: async ({ page }, use) => {
    await use(new WebhooksPage(page));
  },
});
