import { expect, test } from './fixtures.ts';

/** Data that another version of Slipway may have left on a device. */
const LEFT = {
  'slipway.preferences': { timeZone: 'Mars/Olympus', density: 'dense' },
  'slipway.columns': { ready: 'carrier' },
  'slipway.scan-list': { entries: [null] },
};

test('pages open on a device with stored data that this version can’t read', async ({ page, orders }) => {
  await orders.open();
  await page.evaluate((left) => {
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, JSON.stringify(value));
  }, LEFT);
  // Rendered by the server first from the earlier hints, then from those that the page has sent now.
  for (const _turn of [1, 2]) {
    await page.goto('/orders?view=ready');
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .click();
    await expect(orders.selection.getByText('1 selected')).toBeVisible();
    await orders.selection.getByRole('button', { name: /Clear/ }).click();
  }
  await page.goto('/scan');
  await expect(page.getByRole('heading', { level: 1, name: /Scan/ })).toBeVisible();
  await expect(page.getByText('This page stopped working')).toHaveCount(0);
});
