import { expect, test } from './fixtures.ts';

test('going offline and back keeps the list and the selection, and says what waits', async ({ page, orders }) => {
  await orders.open();
  const boxes = page.getByRole('grid', { name: 'Orders' }).getByRole('checkbox', { name: /^Select order/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(orders.bookButton()).toHaveText(/Book 2 orders/);
  await page.context().setOffline(true);
  await expect(page.getByRole('region', { name: 'App status' })).toContainText("You're offline.");
  await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await expect(orders.selection.getByText('2 selected')).toBeVisible();
  await expect(orders.selection.getByText("You're offline. Booking waits until you're back.")).toBeVisible();
  await expect(orders.bookButton()).toHaveAttribute('aria-disabled', 'true');
  await boxes.nth(2).check();
  await page.context().setOffline(false);
  await expect(page.getByText("You're back online.").first()).toBeVisible();
  await expect(orders.bookButton()).toHaveText(/Book 3 orders/);
  await expect(orders.bookButton()).not.toHaveAttribute('aria-disabled', 'true');
});

test('a page that was not opened before says that it waits for the network, and opens when there is one', async ({
  page,
  orders,
}) => {
  await orders.open();
  await page.context().setOffline(true);
  await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manifests' }).click();
  await expect(page.getByRole('main').getByText("You're offline. This page opens once you're back.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Manifests' })).toBeVisible();
});
