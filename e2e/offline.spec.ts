import { untilHydrated } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';

test('going offline and back keeps the list and the selection, and says what is waiting', async ({ page, orders }) => {
  await orders.open();
  const boxes = page.getByRole('grid', { name: 'Orders' }).getByRole('checkbox', { name: /^Select order/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await expect(orders.bookButton()).toHaveText(/Book 2 orders/);
  await page.context().setOffline(true);
  await expect(page.getByRole('region', { name: 'App status' })).toContainText("You're offline.");
  await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await expect(orders.selection.getByText('2 selected')).toBeVisible();
  await expect(orders.selection.getByText("You're offline. Booking waits until you're back.")).toBeVisible();
  await expect(orders.bookButton()).toHaveAttribute('aria-disabled', 'true');
  await boxes.nth(2).click();
  await page.context().setOffline(false);
  await expect(page.getByText("You're back online.").first()).toBeVisible();
  await expect(orders.bookButton()).toHaveText(/Book 3 orders/);
  await expect(orders.bookButton()).not.toHaveAttribute('aria-disabled', 'true');
});

test('a network that fails before the whole page has loaded is reported, and so is its return', async ({
  page,
  orders,
}) => {
  const requested = Promise.withResolvers<void>();
  const isBack = Promise.withResolvers<void>();
  await page.route(/\/assets\/after-[^/]+\.js$/u, async (route) => {
    requested.resolve();
    await isBack.promise;
    await route.continue();
  });
  await orders.open();
  await requested.promise;
  await untilHydrated(page);
  await page.context().setOffline(true);
  const status = page.getByRole('region', { name: 'App status' });
  await expect(status).toContainText("You're offline.");
  await page.context().setOffline(false);
  isBack.resolve();
  await expect(page.getByText("You're back online.").first()).toBeVisible();
  await expect(status).toBeEmpty();
});

test('a page that was not opened before says that it waits for the network, and opens when there is one', async ({
  page,
  orders,
}) => {
  await orders.open();
  await untilHydrated(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('main').getByText("You're offline. This page opens once you're back.")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Offline');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
});

test('pages of the working day that were never opened open without a network, too', async ({ page, orders }) => {
  const isLastThere = page.waitForEvent('requestfinished', (request) =>
    /\/assets\/today-page-.*\.js$/u.test(request.url()),
  );
  await orders.open();
  await page.mouse.move(5, 5);
  await isLastThere;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const rail = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Scan', 'Labels', 'Bookings', 'Manifests', 'Today']) {
    await rail.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});
