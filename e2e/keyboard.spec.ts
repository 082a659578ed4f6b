import { expect, test } from './fixtures.ts';

test('from the list to the opened manifest without a mouse', async ({
  slipway,
  page,
  orders,
  review,
  booking,
  manifest,
  keys,
}) => {
  const north = await slipway.makeOrders(2, 'NorthpostStandard');
  const swift = await slipway.makeOrders(1, 'SwiftlineExpress');
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'reject' } });
  await orders.open(`view=all&q=${[...north, ...swift].join('%20')}`);
  await expect(orders.grid.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(3);
  await orders.grid.getByRole('link', { name: north[0] ?? '' }).focus();
  await page.keyboard.press('Control+a');
  await expect(orders.selection).toContainText('3 selected');
  await page.keyboard.press('b');
  await expect(review.confirmButton).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(booking.heading('2 of 3 orders booked')).toBeVisible();
  await expect(booking.docket('Swiftline Express')).toContainText('Not booked');
  await booking.manifestLinks().first().focus();
  await page.keyboard.press('Enter');
  await expect(manifest.heading('Northpost manifest')).toBeVisible();
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await keys.press('g', 'o');
  await expect(orders.heading).toBeVisible();
});

test('Esc clears the selection, and Undo brings it back', async ({ slipway, page, orders }) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open(`view=all&q=${number}`);
  await orders.grid.getByRole('link', { name: number }).focus();
  await page.keyboard.press('x');
  await expect(orders.selection).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(orders.selection).toBeHidden();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(orders.selection).toContainText('1 selected');
});

test('days are typed into the date filter, and a scan there leaves them as they were', async ({
  page,
  orders,
  keys,
}) => {
  await orders.open('view=all');
  await page.getByRole('button', { name: /^Filter by date/ }).click();
  const from = page.getByRole('dialog', { name: 'Date' }).getByLabel('From');
  await from.focus();
  await keys.type('11022025');
  await expect(page).toHaveURL(/from=2025-11-02/);
  await expect(from).toHaveValue('2025-11-02');
  await page.getByRole('dialog', { name: 'Date' }).getByLabel('To').focus();
  await keys.type('11302199');
  await expect(page).toHaveURL(/from=2025-11-02&to=2199-11-30/);
  await from.focus();
  await keys.scan('100200250500');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    '100200250500: not a tracking number',
  );
  await expect(from).toHaveValue('2025-11-02');
  await expect(page).toHaveURL(/from=2025-11-02&to=2199-11-30/);
});

for (const [width, path, button] of [
  [1440, '/settings/cut-offs', 'Save cut-offs'],
  [390, '/webhooks', 'Replace address'],
] as const)
  test(`no bar at the bottom of ${path} covers what Tab moves to, ${width} px wide`, async ({ slipway, page }) => {
    await slipway.makeOrders(1, 'NorthpostStandard');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await page.getByRole('main').getByRole('textbox').first().focus();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    const covered: string[] = [];
    const focused = () =>
      page.evaluate(() => {
        const one = document.activeElement ?? document.body;
        const { left, top, width: wide, height } = one.getBoundingClientRect();
        const shown = document.elementFromPoint(left + wide / 2, top + height / 2);
        const isShown = one.contains(shown) || one.parentElement?.contains(shown) === true;
        return {
          name: one.getAttribute('aria-label') ?? one.textContent.trim(),
          isShown,
          isIn: one.closest('main') !== null,
        };
      });
    for (let one = await focused(); one.isIn; one = await focused()) {
      if (!one.isShown) covered.push(one.name);
      await page.keyboard.press('Tab');
    }
    expect(covered).toEqual([]);
  });
