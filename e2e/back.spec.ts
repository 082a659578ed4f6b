import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const order = (page: Page) => page.getByRole('dialog', { name: /^Order / });

/** Comes to the page from another one, so that Back shows which history entry precedes it. */
async function comeFromManifests(page: Page, to: string, address: RegExp): Promise<void> {
  await page.goto('/manifests');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: to, exact: true }).click();
  await expect(page).toHaveURL(address);
}

async function expectBackToManifests(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/manifests$/);
}

test('Back closes whatever was opened over the list', async ({ page, orders }) => {
  await orders.open('view=all');
  await page.getByRole('button', { name: 'Paste tracking numbers' }).click();
  await expect(page.getByRole('dialog', { name: 'Paste tracking numbers' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Paste tracking numbers' })).toBeHidden();
  await orders.grid.getByRole('rowheader').first().getByRole('link').click();
  await expect(order(page)).toBeVisible();
  await page.goBack();
  await expect(order(page)).toBeHidden();
  await page.goto('/labels?show=ready');
  const print = page.getByRole('dialog', { name: 'Print labels' });
  await page.getByRole('button', { name: /^Print [\d,]+ labels$/ }).click();
  await expect(print).toBeVisible();
  await page.goBack();
  await expect(print).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  await page.goto('/labels?show=ready&dialog=print');
  await expect(print).toBeVisible();
});

test('a list over which an order was opened is in the history once, however the order was closed', async ({
  page,
  orders,
}) => {
  const close = order(page).getByRole('button', { name: 'Close' });
  const pressTwice = () =>
    close.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  for (const closeIt of [() => page.keyboard.press('Escape'), () => close.click(), pressTwice]) {
    await comeFromManifests(page, 'Orders', /\/orders\?view=ready$/);
    await orders.grid.getByRole('rowheader').first().getByRole('link').click();
    await expect(order(page)).toBeVisible();
    // The next order replaces the first.
    await page.keyboard.press('j');
    await expect(page.getByText(/^2 of /)).toBeVisible();
    await closeIt();
    await expect(order(page)).toBeHidden();
    await expect(page).toHaveURL(/\/orders\?view=ready$/);
    await page.goForward();
    await expect(page.getByText(/^2 of /)).toBeVisible();
    await page.goBack();
    await expect(order(page)).toBeHidden();
    await expectBackToManifests(page);
  }
});

test('a list that was filtered while an order was open stays filtered when the order is closed', async ({
  page,
  orders,
}) => {
  await comeFromManifests(page, 'Orders', /\/orders\?view=ready$/);
  await orders.grid.getByRole('rowheader').first().getByRole('link').click();
  await expect(order(page)).toBeVisible();
  await orders.views.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(/view=all/);
  if (await order(page).isVisible()) await page.keyboard.press('Escape');
  await expect(order(page)).toBeHidden();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
});

test('Back from a search returns to the list as it was before anything was typed', async ({ page, orders }) => {
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  for (const commit of [() => field.press('Enter'), () => orders.heading.click()]) {
    await comeFromManifests(page, 'Orders', /\/orders\?view=ready$/);
    // Twice, with a pause: only the whole search is one entry. Six characters typed this fast would be a scan.
    for (const text of ['no', 'ne']) {
      await field.pressSequentially(text);
      await expect(page).toHaveURL(new RegExp(`q=\\w*${text}$`));
    }
    await commit();
    await expect(page).toHaveURL(/q=none$/);
    // The same search again is no other entry.
    await field.press('Enter');
    await page.goBack();
    await expect(page).toHaveURL(/\/orders\?view=ready$/);
    await expect(field).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL(/q=none$/);
    await page.goBack();
    await expectBackToManifests(page);
  }
});

test('an order opened from a search, by its row or its number, leaves the search in the history at most once', async ({
  page,
  orders,
}) => {
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await comeFromManifests(page, 'Orders', /\/orders\?view=ready$/);
  const [number = ''] = await orders.listedNumbers(1);
  await field.fill(number);
  await expect(page).toHaveURL(new RegExp(`q=${number}$`));
  await page.keyboard.press('Tab');
  await orders.row(number).getByRole('link').click();
  await expect(order(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`q=${number}$`));
  await field.press('Enter');
  await expect(order(page)).toBeVisible();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`q=${number}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/orders\?view=ready$/);
  await expectBackToManifests(page);
});

test('an order opened directly by its address, or by a scan on another page, closes to the list', async ({
  slipway,
  page,
  keys,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await page.goto('/manifests');
  await page.goto(`/orders?view=all&order=${number}`);
  await expect(order(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order(page)).toBeHidden();
  // Nothing opened it, and its row is on another page of the list.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
  await expectBackToManifests(page);
  await keys.scan(number);
  await expect(order(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order(page)).toBeHidden();
  await expect(page).toHaveURL(/\/orders\?view=all$/);
  await expectBackToManifests(page);
});

test('dialogs, and what is opened over Labels, Scan and Today, leave the page in the history once', async ({
  slipway,
  page,
  orders,
  review,
  keys,
}) => {
  const [first = '', second = ''] = await slipway.makeOrders(2, 'NorthpostStandard');
  await comeFromManifests(page, 'Orders', /\/orders\?view=ready$/);
  await orders.paste([second]);
  await orders.bookButton().click();
  // The review has loaded: until then its buttons move down, away from a slow press.
  await expect(review.confirmButton).toBeEnabled();
  await review.goBack.click();
  await expect(review.goBack).toBeHidden();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Print labels' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Print labels' })).toBeHidden();
  await expectBackToManifests(page);

  await comeFromManifests(page, 'Labels', /\/labels$/);
  await page.getByRole('link', { name: /^Ready/ }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(order(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/labels$/);
  await expectBackToManifests(page);

  await comeFromManifests(page, 'Scan', /\/scan$/);
  await page.getByRole('radio', { name: 'Look up' }).check({ force: true });
  for (const number of [first, second]) {
    await keys.scan(number);
    await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(order(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/scan$/);
  await expectBackToManifests(page);

  await comeFromManifests(page, 'Today', /\/today$/);
  await page.getByRole('button', { name: 'Day sheet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectBackToManifests(page);
});

test('Back from a booking returns to the page it was started on, not to its Review', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
  const [first = '', second = '', third = ''] = numbers;
  await orders.reviewPasted([first]);
  // A reload keeps the selection, and so Review.
  await page.reload();
  await review.confirm();
  await expect(booking.heading('1 order booked')).toBeVisible();
  await page.goBack();
  await expect(orders.heading).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?view=ready$/);
  await orders.paste([second]);
  await expect(orders.bookButton()).toBeEnabled();
  await expect(review.dialog).toBeHidden();

  await page.goto('/scan');
  await page.getByRole('textbox', { name: 'Type a tracking number' }).fill(third);
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByRole('button', { name: 'Book 1 order' }).click();
  await review.confirm();
  await expect(booking.heading('1 order booked')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Book 0 orders' })).toBeVisible();
  await expect(page).toHaveURL(/\/scan$/);
});
