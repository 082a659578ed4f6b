import { expect, test } from './fixtures.ts';

test('a selection survives filters, pages, views and a reload', async ({ slipway, orders, page }) => {
  const north = await slipway.makeOrders(2, 'NorthpostStandard');
  const [swift = ''] = await slipway.makeOrders(1, 'SwiftlineExpress');
  await orders.open('view=ready&sort=-created');
  for (const number of [...north, swift]) await orders.checkbox(number).click();
  await expect(orders.selection).toContainText('3 selected');
  await orders.open('view=ready&sort=-created&carrier=Northpost');
  await expect(orders.selection).toContainText('3 selected');
  await expect(orders.selection).toContainText('1 not in this view');
  await page.reload();
  await expect(orders.selection).toContainText('3 selected');
  await page.getByRole('navigation', { name: 'Orders pages' }).getByRole('button', { name: 'Next page' }).click();
  await expect(orders.selection).toContainText('3 selected');
  await orders.views.getByRole('link', { name: 'All' }).click();
  await expect(orders.selection).toContainText('3 selected');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(orders.selection).toContainText('3 selected');
});

test('all orders of a view are selected, and those that arrive later are not', async ({ slipway, orders, page }) => {
  await orders.open();
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  await expect(orders.selection).toContainText('50 selected');
  const all = page.getByRole('button', { name: /^Select all [\d,]+ orders in/ });
  const count = /[\d,]+/.exec((await all.textContent()) ?? '')?.[0] ?? '';
  await all.click();
  await expect(orders.selection).toContainText(`${count} selected`);
  await slipway.makeOrders(2, 'NorthpostStandard');
  await expect(page.getByText(/2 new orders/)).toBeVisible();
  await expect(orders.selection).toContainText(`${count} selected`);
});

test("Review can't be confirmed by accident", async ({ slipway, orders, review, page, keys }) => {
  await orders.open();
  await orders.paste(await slipway.makeOrders(2, 'NorthpostStandard'));
  const button = await orders.bookButton().boundingBox();
  await orders.bookButton().dblclick();
  await expect(review.dialog).toBeVisible();
  const heading = review.dialog.getByRole('heading', { name: 'Review booking' });
  await expect(heading).toBeFocused();
  // The second click of a double click lands beside the dialog if the first has opened it by then.
  await page.mouse.click((button?.x ?? 0) + 5, (button?.y ?? 0) + 5);
  await expect(heading).toBeFocused();
  await keys.scan('SLP4408815T0O1');
  await expect(review.dialog).toContainText('Scan ignored while you review.');
  await expect(review.dialog).toBeVisible();
  expect(await slipway.bookRequests()).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(review.dialog).toBeHidden();
  await expect(orders.selection).toContainText('2 selected');
  await page.keyboard.press('b');
  await expect(review.confirmButton).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All 2 orders booked' })).toBeVisible();
  expect(await slipway.bookRequests()).toHaveLength(1);
});

test('the sandbox is reset: orders that are gone leave the list, new ones arrive', async ({
  slipway,
  orders,
  page,
}) => {
  const [gone = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open(`view=all&q=${gone}`);
  await slipway.platform('POST', '/sandbox/reset');
  const nothing = page.getByText(/Nothing matches/);
  await expect(async () => {
    await page.goto(`/orders?view=all&q=${gone}`);
    await expect(nothing.or(orders.row(gone))).toBeVisible();
    expect(await nothing.isVisible()).toBe(true);
  }).toPass();
  await orders.open('view=ready');
  await expect(orders.grid.getByRole('row').nth(1)).toContainText('SLP');
});
