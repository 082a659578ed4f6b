import type { Locator } from '@playwright/test';
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

test('in forced colours a booking keeps its strip, and a switch that is off its knob', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const background = (part: Locator) => part.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  await orders.reviewPasted(await slipway.makeOrders(2, 'NorthpostStandard'));
  await review.confirm();
  await expect(booking.heading('All 2 orders booked')).toBeVisible();
  const segment = page.getByRole('main').locator('[aria-hidden=true] > span[style*="flex-grow"]');
  expect(await background(segment)).not.toBe(await background(page.locator('body')));
  await page.goto('/settings/appearance');
  const off = page.getByRole('switch', { checked: false }).first();
  expect(await background(off.locator('span'))).not.toBe(await background(off));
});

test('in forced colours the chosen scan mode looks different from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/scan');
  const outline = (name: string) =>
    page
      .getByRole('radio', { name })
      .first()
      .evaluate((radio) => getComputedStyle(radio.parentElement ?? radio).outlineStyle);
  await expect(page.getByRole('radio', { name: 'Collect' }).first()).toBeChecked();
  expect(await outline('Collect')).toBe('solid');
  expect(await outline('Look up')).toBe('none');
});
