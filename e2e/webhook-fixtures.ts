import { test as base } from './fixtures.ts';
import { WebhooksPage } from './pages/webhooks-page.ts';
import { Receiver } from './receiver.ts';

/** Gives tests of the Webhooks page a shop's own system to send to. */
export const test = base.extend<{ receiver: Receiver; form: WebhooksPage }>({
  // The webhook settings are shared by all tests, and these save them through the page.
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
