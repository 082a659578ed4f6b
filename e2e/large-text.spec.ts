import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { findOverlappingWords } from './overlapping-words.ts';

/** Twice the usual text on a phone, as chosen in the browser's settings: a line has room for two words. */
async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

const ADDRESSES = [
  '/orders?view=all',
  '/scan',
  '/labels?show=ready',
  '/labels?show=attention',
  '/bookings',
  '/manifests',
  '/webhooks',
  '/webhooks?tab=deliveries',
  '/settings/connection',
  '/settings/cut-offs',
  '/settings/appearance',
  '/settings/audit',
  '/sandbox',
  '/today?dialog=handover',
];

test('with text of twice the size every page still fits on a phone', async ({ page }) => {
  await enlargeText(page);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect.soft(await findLayoutFaults(page), address).toEqual([]);
  }
});

test('with text of twice the size so does the note of new orders', async ({ slipway, page }) => {
  await enlargeText(page);
  await page.goto('/orders?view=all');
  await expect(async () => {
    // Again, because a list that was still loading has them.
    await slipway.makeOrders(12, 'NorthpostStandard');
    await expect(page.getByRole('button', { name: /new orders · Show$/ })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(await findLayoutFaults(page)).toEqual([]);
});

test('with text of twice the size so do menus, filters, an order with its tabs, and the print dialog', async ({
  slipway,
  page,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await enlargeText(page);
  const expectNoFaults = async (state: string) => expect.soft(await findLayoutFaults(page), state).toEqual([]);
  await page.goto('/orders?view=all');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectNoFaults('account menu');
  await page.goto('/orders?view=all');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('option', { name: 'Northpost Express' })).toBeVisible();
  await expectNoFaults('filters');
  await page.goto(`/orders?view=all&order=${number}`);
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible();
  await expectNoFaults('order');
  await page.goto('/labels?show=ready');
  await page.getByRole('button', { name: /^Print [\d,]+ labels?$/ }).click();
  await expect(page.getByText('Printed at full size.')).toBeVisible();
  await expectNoFaults('print dialog');
});

for (const width of [390, 820, 1440])
  test(`with text of twice the size no words lie on others or leave the window, ${width} px wide`, async ({
    slipway,
    page,
  }) => {
    const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
    const [stopped = ''] = await slipway.makeUnlabelled(1, { problem: 'label_failed_missing_courier' });
    await slipway.requestLabels(page, [stopped]);
    await enlargeText(page);
    await page.setViewportSize({ width, height: 900 });
    // Polled, because what slides in has its place once it has arrived.
    const expectNone = (state: string) => expect.poll(() => findOverlappingWords(page), state).toEqual([]);
    await page.goto('/today');
    await expect(page.getByRole('region', { name: /^Northpost Standard/ }).first()).toBeVisible();
    await expectNone('today');
    await page.goto('/labels?show=attention');
    await expect(page.getByText('label_failed_missing_courier').first()).toBeVisible();
    await expectNone('labels');
    await page.goto(`/orders?view=all&q=${number}&order=${number}&tab=timeline`);
    await expect(page.getByRole('list', { name: 'Delivery steps' })).toBeVisible();
    await expectNone('delivery steps');
  });

test('at 400 % the buttons of Review leave room for what it says', async ({ slipway, page, orders, review }) => {
  await orders.reviewPasted(await slipway.makeOrders(1, 'NorthpostStandard'));
  await expect(review.confirmButton).toBeEnabled();
  await page.setViewportSize({ width: 320, height: 256 });
  const carrier = review.carriers.getByRole('row').last();
  await carrier.scrollIntoViewIfNeeded();
  const isInSight = () =>
    carrier.evaluate((row) => {
      const { left, top, width, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
});

test('at 400 % the buttons of Scan leave room for the next number', async ({ slipway, page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/scan');
  for (const number of await slipway.makeOrders(2, 'NorthpostStandard')) {
    await page.getByRole('textbox', { name: 'Type a tracking number' }).fill(number);
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(page.getByRole('list', { name: 'Scanned orders' })).toContainText(number);
  }
});
