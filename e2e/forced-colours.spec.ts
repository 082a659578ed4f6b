import { expect, test } from './fixtures.ts';

test('in forced colours selected things look different from others', async ({ slipway, page, orders }) => {
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
