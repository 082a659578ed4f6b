import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Presses a button twice while the page is busy, as on a slow tablet: both presses are handled one right after the other. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await Promise.all([
    page.evaluate(() => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    }),
    page.mouse.down(),
    page.mouse.up(),
    page.mouse.down({ clickCount: 2 }),
    page.mouse.up({ clickCount: 2 }),
  ]);
}

/** Counts what the page sends to this address from now on. */
function countSent(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('orders put on hold with a double press are not said to have been on hold already', async ({
  slipway,
  page,
  orders,
}) => {
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  await orders.open();
  await orders.paste(numbers);
  await page.getByRole('button', { name: 'More selection actions' }).click();
  await page.getByRole('menuitem', { name: 'Hold orders…' }).click();
  const sent = countSent(page, '/api/orders/hold');
  await pressTwice(page, page.getByRole('button', { name: 'Hold 2 orders' }));
  await expect(page.getByText('2 orders on hold', { exact: true })).toBeVisible();
  expect(sent()).toBe(1);
});

test('orders made in the sandbox with a double press are made once', async ({ page }) => {
  await page.goto('/sandbox');
  const sent = countSent(page, '/api/sandbox/orders');
  await pressTwice(page, page.getByRole('button', { name: 'Make 12 orders' }));
  await expect(page.getByText('12 orders made.')).toBeVisible();
  expect(sent()).toBe(1);
});
