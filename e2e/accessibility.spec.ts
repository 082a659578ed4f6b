import { untilHydrated } from './open-rendered.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './fixtures.ts';

/** These tests check pages as they are before anyone has done anything. */
test.use({ hasOwnProduct: true });

test('Orders: the list, a selection, its dialogs and the order', async ({ slipway, page, orders, review }) => {
  const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
  await orders.open('view=all&size=25');
  await expectNoFindings(page, 'list');
  // Only a few orders from here on: each check covers the whole page.
  const few = `view=all&q=${numbers.join('%20')}`;
  await orders.open(few);
  await orders.paste(numbers);
  await expectNoFindings(page, 'selection');
  await orders.openReview();
  await expect(review.confirmButton).toBeEnabled();
  await expectNoFindings(page, 'review');
  await review.goBack.click();
  await page.getByRole('button', { name: 'Paste tracking numbers' }).click();
  await expectNoFindings(page, 'paste');
  await orders.open(`${few}&order=${numbers[0]}`);
  await expect(page.getByRole('dialog', { name: `Order ${numbers[0]}` })).toBeVisible();
  await expectNoFindings(page, 'order');
  await page.goto('/orders?view=attention');
  await expect(page.getByRole('grid', { name: 'Orders' })).toBeHidden();
  await expectNoFindings(page, 'empty view');
});

test('Orders that can’t be loaded, and a list that goes offline', async ({ page, orders }) => {
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, json: { error: 'unknown_error' } }));
  // A search is never answered ahead, inside the page.
  await page.goto('/orders?view=all&q=nair');
  await expect(page.getByText("Orders couldn't be loaded.")).toBeVisible();
  await expectNoFindings(page, 'failed');
  await page.unroute('**/api/orders?*');
  await orders.open('view=all&size=25');
  await untilHydrated(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await expectNoFindings(page, 'offline');
});

test('Bookings: mixed result, whole refusal, unclear, the list', async ({ slipway, page, orders, review, booking }) => {
  const north = await slipway.makeOrders(3, 'NorthpostStandard');
  const swift = await slipway.makeOrders(2, 'SwiftlineExpress');
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'reject' } });
  await orders.reviewPasted([...north, ...swift]);
  await review.confirm();
  await expect(booking.heading('3 of 5 orders booked')).toBeVisible();
  await expectNoFindings(page, 'mixed result');

  await slipway.addFault('blank_400_html');
  await orders.reviewPasted(await slipway.makeOrders(2, 'NorthpostStandard'));
  await review.confirm();
  await expect(booking.heading('Nothing was booked')).toBeVisible();
  await expectNoFindings(page, 'whole refusal');

  await slipway.addFault('error_500_before');
  await orders.reviewPasted(await slipway.makeOrders(2, 'NorthpostStandard'));
  await review.confirm();
  await expect(booking.heading(/We don't know/)).toBeVisible();
  await expectNoFindings(page, 'unclear');
  await page.goto('/bookings');
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await expectNoFindings(page, 'list of bookings');
});

test('Manifests: the list, one with its PDF, one that doesn’t exist', async ({ slipway, page, manifest }) => {
  const { body } = await slipway.platform<{ response: { manifest_id: number }[] }>('POST', '/book', {
    orders: await slipway.makeOrders(2, 'NorthpostStandard'),
  });
  await page.goto('/manifests');
  await expect(page.getByRole('table', { name: 'Manifests' })).toBeVisible();
  await expectNoFindings(page, 'list of manifests');
  await manifest.open(String(body.response[0]?.manifest_id));
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expectNoFindings(page, 'manifest');
  await manifest.open('999999');
  await expect(manifest.heading(/No manifest/)).toBeVisible();
  await expectNoFindings(page, 'no manifest');
});

test('Labels: every view and state, an order opened over it, and the questions before a cancellation', async ({
  slipway,
  page,
  labels,
}) => {
  await labels.open();
  await expect(page.getByText('No labels in progress')).toBeVisible();
  await expectNoFindings(page, 'nothing in progress');
  await slipway.setCarrier('ParcelbirdInternational', { label: { delay_s: 600 } });
  const waiting = await slipway.makeUnlabelled(3, { courier_allocation: 'ParcelbirdInternational' });
  const ready = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
  const stopped = [];
  for (const problem of [
    'label_failed_missing_courier',
    'label_failed_failed_request',
    'label_failed_tracking_order',
  ]) {
    stopped.push(...(await slipway.makeUnlabelled(1, { problem })));
  }
  await slipway.requestLabels(page, [...waiting, ...ready, ...stopped]);
  await expect(labels.row(waiting[0] ?? '')).toContainText('Attempt');
  await expectNoFindings(page, 'in progress');
  await labels.button('Pause checking').click();
  await expect(page.getByText('Checking is paused. 3 labels are waiting.')).toBeVisible();
  await expectNoFindings(page, 'paused');
  await labels.open('attention');
  await expect(labels.group('No carrier found')).toBeVisible();
  await expectNoFindings(page, 'needs attention');
  await page.request.post('/api/labels/printed', { data: { tracking_numbers: ready } });
  for (const view of ['ready', 'printed'] as const) {
    await labels.open(view);
    await expect(labels.checks).toBeVisible();
    await expectNoFindings(page, view);
  }
  await labels
    .row(ready[0] ?? '')
    .getByRole('link')
    .click();
  await expect(page.getByRole('img', { name: /^Label of order/ })).toBeVisible();
  await expectNoFindings(page, 'label in the drawer');
  for (const tab of ['Timeline', 'Activity']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectNoFindings(page, `drawer, ${tab}`);
  }
  await page.getByRole('button', { name: 'More order actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectNoFindings(page, 'cancel');
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Create this order again…' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectNoFindings(page, 'create again');
});

test('what opens over a page: the command menu, filters, columns, the account, keys; and signing in', async ({
  slipway,
  page,
  orders,
}) => {
  // Only a few orders: each check covers the whole page.
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  await orders.open(`view=all&q=${numbers.join('%20')}`);
  const openers: readonly (readonly [string, () => Promise<void>])[] = [
    ['command menu', () => page.keyboard.press('Control+k')],
    ['filters', () => page.getByRole('button', { name: 'Filter by carrier' }).click()],
    ['columns', () => page.getByRole('button', { name: 'Columns' }).click()],
    ['account', () => page.getByRole('button', { name: 'Account' }).click()],
    ['keys', () => page.keyboard.press('?')],
  ];
  for (const [name, open] of openers) {
    await open();
    await page.locator('dialog[open], [role=menu], [role=dialog], [role=listbox]').first().waitFor();
    await expectNoFindings(page, name);
    await page.keyboard.press('Escape');
  }
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoFindings(page, 'sign in');
});

test(
  'Printing and scanning: the dialog, the question, the bar, the station, their settings',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, orders, printFlow }) => {
    await printFlow.install();
    const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
    await orders.open(`view=all&q=${numbers.join('%20')}`);
    await orders.selectPage();
    await orders.selection.getByRole('button', { name: 'Print labels' }).click();
    await printFlow.dialog.getByRole('radio', { name: 'A4, four per page' }).click();
    await expectNoFindings(page, 'print dialog');
    await printFlow.openWindow();
    await printFlow.question.getByRole('button', { name: "Some didn't print" }).click();
    await printFlow.lastGood.fill('SLP');
    await expectNoFindings(page, 'question');
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 labels sent to the printer')).toBeVisible();
    await expectNoFindings(page, 'bar');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.goto('/scan');
    for (const text of [numbers[0] ?? '', '9300675024235', 'SLPNOBODY00']) {
      await page.getByRole('textbox', { name: 'Type a tracking number' }).fill(text);
      await page.getByRole('button', { name: 'Add number' }).click();
      await expect(page.getByRole('status', { name: 'Scan result' })).toContainText(text);
      await expectNoFindings(page, `scanned ${text}`);
    }
  },
);
