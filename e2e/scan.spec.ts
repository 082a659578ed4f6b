import { expect, test } from './fixtures.ts';

test('a packer collects orders by scanning and books them', async ({ slipway, page, review, booking, keys }) => {
  const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
  const [booked = ''] = await slipway.makeOrders(1, 'SwiftlineExpress');
  await slipway.platform('POST', '/book', { orders: [booked] });
  await page.goto('/scan');
  await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
  const result = page.getByRole('status', { name: 'Scan result' });
  await expect(result).toContainText('Scan a label or packing slip');
  for (const number of numbers) {
    await keys.scan(number);
    await expect(result).toContainText(number);
    await expect(result).toContainText('Added');
  }
  await keys.scan(booked);
  await expect(result).toContainText('Already booked');
  await keys.scan(`https://northpost.example/track/${numbers[0]}`);
  await expect(result).toContainText('Already in this list');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Scanned orders' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Book 3 orders' }).click();
  await review.confirm();
  await expect(booking.heading('All 3 orders booked')).toBeVisible();
  await page.goto('/scan');
  await expect(page.getByRole('button', { name: 'Book 0 orders' })).toBeVisible();
});

test('a scan opens the order wherever it lands, and leaves the field as it was', async ({ slipway, page, keys }) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await page.goto('/manifests');
  const field = page.getByRole('textbox', { name: 'Manifest ID' });
  await field.fill('48');
  await keys.scan(number);
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Manifests' })).toBeVisible();
  await field.fill('48');
  await keys.type('2131');
  await expect(field).toHaveValue('482131');
});

test('on Orders a scan selects; a typed b opens Review, one inside a scan does not', async ({
  slipway,
  page,
  orders,
  review,
  keys,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open();
  await keys.scan(number);
  await expect(orders.selection).toContainText('1 selected');
  const rows = page.getByRole('combobox', { name: 'Rows per page' });
  await rows.focus();
  await keys.scan('25b45678');
  await expect(rows).toHaveValue('50');
  await rows.blur();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('not a tracking number we know');
  await expect(review.confirmButton).toBeHidden();
  // Its timestamp must follow the scan's last key, which may be in the future.
  await keys.press('b');
  await expect(review.confirmButton).toBeVisible();
  await keys.scan(number);
  await expect(page.getByText('Scan ignored while you review. Go back to keep scanning.')).toBeVisible();
  await expect(review.confirmButton).toBeVisible();
});

test(
  'print mode prints label after label; look up opens the order',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, printFlow, keys }) => {
    await printFlow.install();
    const [first = '', second = ''] = await slipway.makeOrders(2, 'NorthpostStandard');
    await page.goto('/scan?mode=print');
    const result = page.getByRole('status', { name: 'Scan result' });
    await expect(result).toContainText("Each scan prints that order's label at once.");
    for (const number of [first, second]) {
      await keys.scan(number);
      await expect(result).toContainText(number);
      await expect(result).toContainText('Printed');
      expect(await printFlow.printedNumbers()).toEqual([number]);
    }
    // The choice takes effect at once, however slow the machine.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.getByRole('radio', { name: 'Look up' }).check({ force: true });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await keys.scan(first);
    await expect(page.getByRole('dialog', { name: `Order ${first}` })).toBeVisible();
  },
);

test('a scan counts completely or not at all, whatever the page is doing', async ({ slipway, page, orders, keys }) => {
  const [first = '', second = '', third = ''] = await slipway.makeOrders(3, 'NorthpostStandard');
  const told = page.getByRole('region', { name: 'Notifications' });
  await orders.open();
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 1500;
      while (performance.now() < end);
    });
  });
  await keys.scanNow(first);
  await expect(orders.selection).toContainText('1 selected');
  // The scanner stalls in the middle of a number.
  await keys.scan(second, { gapsMs: [8, 8, 8, 8, 8, 250, 8] });
  await expect(orders.selection).toContainText('2 selected');
  await keys.scan(third.slice(4));
  await expect(told).toContainText(`${third.slice(4)}: not a tracking number we know.`);
  await keys.scan(`x${third.slice(4)}`, { gapsMs: [200, 8] });
  await expect(told).toContainText("Couldn't read that. Scan again.");
  await expect(orders.selection).toContainText('2 selected');
  await keys.scan(third);
  await expect(orders.selection).toContainText('3 selected');
});

test('a Bluetooth scanner works on every page once the tester in Settings has learned it', async ({
  slipway,
  page,
  keys,
}) => {
  const slow = [60, 95, 70, 50, 300, 80, 100, 65, 75];
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await page.goto('/settings/scanner');
  await expect(page.getByText('Nothing has been scanned yet.')).toBeVisible();
  await keys.scan(number, { gapsMs: slow });
  await page.getByRole('button', { name: 'Set up for this scanner' }).click();
  await expect(page.getByText('Scans like this one are recognised on every page.')).toBeVisible();
  await page.goto('/manifests');
  await expect(page.getByRole('heading', { level: 1, name: 'Manifests' })).toBeVisible();
  await keys.scan(number, { gapsMs: slow.toReversed() });
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible();
  await page.goto('/settings/scanner');
  // Typing in a field is never taken for a scan, however slow the scanners here are.
  const prefix = page.getByRole('textbox', { name: 'Prefix to strip' });
  await prefix.focus();
  await keys.type('PRE4711');
  await expect(prefix).toHaveValue('PRE4711');
});
