import { test as base, type Page } from '@playwright/test';
import { BookingPage } from './pages/booking-page.ts';
import { LabelsPage } from './pages/labels-page.ts';
import { ManifestPage } from './pages/manifest-page.ts';
import { OrdersPage } from './pages/orders-page.ts';
import { PrintFlow } from './pages/print-flow.ts';
import { ReviewDialog } from './pages/review-dialog.ts';
import { TimedKeys } from './pages/timed-keys.ts';
import { Products } from './products.ts';
import type { Slipway } from './slipway.ts';
import { watchFocus } from './watch-focus.ts';

export interface Fixtures {
  /** Settings for the test's servers. */
  settings: Record<string, string>;
  /** For a test that checks what all tests share, or leaves changes there through the pages. */
  hasOwnProduct: boolean;
  slipway: Slipway;
  /** Signed in as the owner on this test's servers. */
  page: Page;
  orders: OrdersPage;
  review: ReviewDialog;
  booking: BookingPage;
  manifest: ManifestPage;
  printFlow: PrintFlow;
  labels: LabelsPage;
  keys: TimedKeys;
}

export const test = base.extend<Fixtures, { products: Products }>({
  settings: [{}, { option: true }],
  hasOwnProduct: [false, { option: true }],
  products: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what the fixture needs
    async ({}, use) => {
      const products = new Products();
      await use(products);
      await products.end();
    },
    { scope: 'worker' },
  ],
  slipway: async ({ settings, hasOwnProduct, products }, use, info) => {
    const slipway = await products.take(settings, hasOwnProduct);
    await use(slipway);
    await products.giveBack(slipway, info.status === info.expectedStatus);
  },
  baseURL: async ({ slipway }, use) => {
    await use(slipway.url);
  },
  page: async ({ page, slipway }, use) => {
    const faults = collectFaults(page);
    await watchFocus(page, (fault) => faults.push(fault));
    await signIn(page, slipway, 'owner@slipway.test');
    await use(page);
    // A page that violates its own security policy or throws is broken, whatever it showed.
    if (faults.length > 0) throw new Error(`The page had faults:\n${faults.join('\n')}`);
  },
  orders: async ({ page }, use) => {
    await use(new OrdersPage(page));
  },
  review: async ({ page }, use) => {
    await use(new ReviewDialog(page));
  },
  booking: async ({ page }, use) => {
    await use(new BookingPage(page));
  },
  labels: async ({ page }, use) => {
    await use(new LabelsPage(page));
  },
  manifest: async ({ page }, use) => {
    await use(new ManifestPage(page));
  },
  printFlow: async ({ page }, use) => {
    await use(new PrintFlow(page));
  },
  keys: async ({ page }, use) => {
    await use(new TimedKeys(page));
  },
});

export async function signIn(page: Page, slipway: Slipway, email: string): Promise<void> {
  await page.request.post(`${slipway.url}/api/session`, { data: { email, password: 'slipway-demo' } });
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

export { expect } from '@playwright/test';
