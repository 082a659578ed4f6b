import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const edges = async (element: Locator) => {
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return { left: Math.round(x), right: Math.round(x + width) };
};

const switchToRightToLeft = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });

test('a menu requested before its code has loaded opens once it has', async ({ page, orders }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/controls-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await orders.open('view=all');
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await account.click();
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  held.resolve(undefined);
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Theme: as this device' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(account).toBeFocused();
});

test('a dialog opened from a menu returns the focus to the menu’s button', async ({ page, orders }) => {
  await orders.open('view=all');
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Change password…' }).click();
  await page.getByRole('dialog', { name: 'Change your password' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(account).toBeFocused();
});

test('a filter whose values are still being read closes on Esc, and when the focus leaves it', async ({
  page,
  orders,
}) => {
  await page.route('**/api/orders/facets?*', () => {
    // Never answered.
  });
  await orders.open('view=all');
  const chip = page.getByRole('button', { name: 'Filter by country' });
  const values = page.getByRole('dialog', { name: 'Country' });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(values).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(values).toBeHidden();
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(values).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(values).toBeHidden();
});

test('a filter stays open for a second value; a press elsewhere closes it and still takes effect', async ({
  slipway,
  page,
  orders,
}) => {
  await slipway.makeOrders(1, 'NorthpostStandard');
  await slipway.makeOrders(1, 'SwiftlineExpress');
  // Starts with a filter, so that the control that clears all filters is there before the list opens.
  await orders.open('view=all&label=ready');
  const chip = page.getByRole('button', { name: /^Filter by carrier/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Carrier' }).getByRole('listbox', { name: 'Carrier' });
  await expect(list.getByRole('option').first()).toBeFocused();
  await list.getByRole('option', { name: 'Northpost', exact: true }).click();
  await list.getByRole('option', { name: 'Swiftline', exact: true }).click();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(2);
  await expect(chip).toHaveAccessibleName(/Northpost, Swiftline|Swiftline, Northpost/);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(list).toBeHidden();
  await expect(chip).toHaveAccessibleName('Filter by carrier');
});

test('in right-to-left text, menus open to the other side and the arrow keys of tabs are reversed', async ({
  slipway,
  page,
  orders,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open(`view=all&q=${number}`);
  await switchToRightToLeft(page);
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu).toBeVisible();
  const [button, panel] = [await edges(account), await edges(page.locator('[data-floating]').filter({ has: menu }))];
  expect(panel.left).toBe(Math.max(8, button.left));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Theme: light' })).toBeFocused();
  await page.keyboard.press('Escape');
  await orders.grid.getByRole('link', { name: number }).click();
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Timeline', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeFocused();
});

test('overlays are ready before anybody does anything: the first key opens the command menu without another file', async ({
  page,
  orders,
}) => {
  const files = ['overlays', 'controls', 'shared'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await orders.open('view=all');
  for (const response of await Promise.all(files)) await response.finished();
  await page.route('**/assets/**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command menu' })).toBeVisible();
});

test('the command menu: Enter runs the best command, arrows move on, the field keeps the focus', async ({
  page,
  orders,
}) => {
  await orders.open('view=all');
  await page.getByRole('button', { name: 'Open command menu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Command menu' });
  const field = dialog.getByRole('combobox', { name: 'Command' });
  const options = dialog.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(field).toBeFocused();
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.fill('go to');
  await expect(dialog.getByRole('option', { selected: true })).toHaveAccessibleName('Go to Today');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { selected: true })).toHaveAccessibleName('Go to Orders');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toBeFocused();
  await field.pressSequentially(' manif', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Manifests' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('button', { name: 'Close command menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await options.filter({ hasText: 'Go to Labels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('Esc closes the menu of an open order, not the order', async ({ slipway, page, orders }) => {
    const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
    await orders.open(`view=all&q=${number}`);
    await orders.grid.getByRole('link', { name: number }).click();
    const drawer = page.getByRole('dialog', { name: `Order ${number}` });
    const more = drawer.getByRole('button', { name: 'More order actions' });
    await more.click();
    await expect(drawer.getByRole('menuitem', { name: 'Copy tracking number' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(drawer).toBeVisible();
    await expect(more).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });
});
