import { expectNoSidewaysScroll, expectWholeControls } from './expect-fits.ts';
import { expect, test } from './fixtures.ts';

for (const [width, height] of [
  [320, 256], // A window of 1,280 by 1,024 at 400 %.
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  test(`at ${width} by ${height} every control of the bars is whole, and nothing scrolls sideways`, async ({
    slipway,
    page,
    orders,
  }) => {
    await page.setViewportSize({ width, height });
    const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
    await page.goto(`/orders?view=all&q=${number}`);
    await page.getByRole('checkbox', { name: `Select order ${number}` }).click();
    await expect(orders.bookButton()).toBeVisible();
    await expectWholeControls(orders.selection, 'the selection bar');
    await expectWholeControls(page.getByRole('navigation', { name: 'Main' }), 'the navigation');
    await expectNoSidewaysScroll(page, 'Orders');
    for (const address of ['/today', '/sandbox', '/labels', '/bookings', '/manifests', '/scan']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page, address);
    }
  });
}

test('in forced colours what is chosen differs from what is not', async ({ slipway, page, orders }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open(`view=all&q=${number}`);
  const outline = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).outlineStyle);
  expect(await outline('All')).toBe('solid');
  expect(await outline('On the way')).toBe('none');
  const box = orders.checkbox(number);
  const before = await box.evaluate((input) => getComputedStyle(input).backgroundColor);
  await box.click();
  await expect(box).toBeChecked();
  expect(await box.evaluate((input) => getComputedStyle(input).backgroundColor)).not.toBe(before);
});
