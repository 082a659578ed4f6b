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
