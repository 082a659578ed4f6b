import { openRendered } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';

test('a page works without files that can’t be fetched, and gets them once they can be', async ({ page, orders }) => {
  await page.clock.install();
  let requests = 0;
  await page.route('**/assets/after-*', async (route) => {
    requests += 1;
    await route.abort();
  });
  await orders.open();
  await page.getByRole('button', { name: 'Activity' }).click();
  // More often than one round of retries, after which loading used to be given up.
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return requests;
    })
    .toBeGreaterThan(8);
  await expect(orders.grid.getByRole('row').nth(1)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByRole('dialog', { name: 'Activity' })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a page whose script could not be fetched at first works once it can', async ({ slipway, page, orders }) => {
  await slipway.makeOrders(2, 'NorthpostStandard');
  let requests = 0;
  await page.route('**/assets/index-*.js', async (route) => {
    requests += 1;
    if (requests > 2) await route.continue();
    else await route.abort();
  });
  await page.goto('/orders?view=ready');
  await orders.grid
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .click();
  await expect(orders.selection).toContainText('1 selected');
  expect(requests).toBeGreaterThan(2);
});

test('a page whose own file can’t be fetched says so, and loads after a reload once it can be', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/scan-page-*', (route) => route.abort());
  await openRendered(page, '/scan', 'main h1');
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('main h1[tabindex]')).toHaveText('Scan');
});

test('a dialog whose file can’t be fetched says so soon after the press, and opens once it can be', async ({
  slipway,
  page,
  orders,
}) => {
  await slipway.makeOrders(1, 'NorthpostStandard');
  await page.route('**/assets/print-selection-*', (route) => route.abort());
  await page.goto('/orders?view=ready');
  await orders.grid
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .click();
  await orders.selection.getByRole('button', { name: 'Print labels' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Still loading.' });
  await expect(note).toBeVisible();
  // On a narrow tablet it is nearly as wide as the page, which begins beside the rail.
  await page.setViewportSize({ width: 760, height: 1180 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('width', '80px');
  const left = async () => (await note.getByText('Still loading.').boundingBox())?.x;
  await expect.poll(left).toBeGreaterThanOrEqual(80);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('dialog', { name: /^Print/ })).toBeVisible();
  await expect(note).toBeHidden();
});
