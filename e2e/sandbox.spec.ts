import { expect, test } from './fixtures.ts';

/** The test changes the sandbox only through the page. */
test.use({ hasOwnProduct: true });

test('everything that the sandbox causes is shown on the pages', async ({ page, orders, review, booking }) => {
  await page.goto('/settings/connection');
  await page.getByRole('link', { name: 'Open the sandbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Bookings: Swiftline' }).selectOption('Refused');
  await page.getByRole('textbox', { name: 'How many' }).fill('3');
  await page.getByRole('combobox', { name: 'Carrier', exact: true }).selectOption('Swiftline');
  await page.getByRole('button', { name: 'Make 3 orders' }).click();
  await page.getByRole('button', { name: 'Select these 3 orders' }).click();
  await expect(orders.selection).toContainText('3 selected');
  await orders.openReview();
  await review.confirm();
  await expect(booking.heading('No orders booked')).toBeVisible();
  await page.goto('/sandbox');
  await expect(page.getByRole('table', { name: 'Received requests' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Move 1 day ahead' }).click();
  await page.getByRole('combobox', { name: 'Endpoint', exact: true }).selectOption('GET /orders');
  await page.getByRole('combobox', { name: 'Fault', exact: true }).selectOption('Too many requests (429)');
  await page.getByRole('textbox', { name: 'How often' }).fill('1000');
  await page.getByRole('button', { name: 'Cause fault' }).click();
  await expect(page.getByRole('list', { name: 'Faults that still wait' })).toContainText('GET /orders');
  await page.getByRole('button', { name: 'Reset sandbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('The sandbox is back at its beginning.')).toBeVisible();
  await expect(page.getByText('No fault waits.')).toBeVisible();
});
