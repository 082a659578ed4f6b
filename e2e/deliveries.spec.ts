import type { Page } from '@playwright/test';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './fixtures.ts';
import { Receiver } from './receiver.ts';
import type { Slipway } from './slipway.ts';

const FIELDS = ['tracking_number', 'current_state', 'status_history'];

async function configure(slipway: Slipway, receiver: Receiver): Promise<void> {
  const { status } = await slipway.platform('PUT', '/merchant/webhook', {
    url: receiver.url,
    kind: 'mapped',
    headers: [],
    fields: FIELDS,
    enabled: true,
  });
  expect(status).toBe(200);
}

const rows = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row');

test('a failed delivery is shown with its attempts, and is sent again with the same id', async ({ slipway, page }) => {
  const receiver = await Receiver.start();
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await configure(slipway, receiver);
  receiver.status = 503;
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'in_transit' });
  await page.goto('/webhooks?tab=deliveries');
  const row = rows(page).filter({ hasText: number });
  await expect(row).toContainText('Trying again');
  await expect(row).toContainText('503');
  await expectNoFindings(page, 'deliveries');
  // With the keyboard only: the link, then the way back.
  await row.getByRole('link', { name: /^Open delivery/ }).press('Enter');
  const detail = page.getByRole('dialog', { name: /^Delivery / });
  await expect(detail.getByRole('region', { name: 'Request' })).toContainText(receiver.url);
  await expect(detail.getByRole('region', { name: 'Answer' })).toContainText('noted');
  await expectNoFindings(page, 'one delivery');
  await slipway.moveClock(10);
  await expect(detail.getByRole('region', { name: 'Attempts' })).toContainText('Attempt 2');
  receiver.status = 200;
  await detail.getByRole('button', { name: /^Replay delivery/ }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your system answered 200.');
  await expect(detail.getByRole('region', { name: 'Attempts' })).toContainText('replayed');
  await page.goBack();
  await expect(row).not.toContainText('Trying again');
  expect(new Set(receiver.updates.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.updates.map(({ body }) => body)).size).toBe(1);
  await receiver.end();
});

test('410 switches the webhook off; later updates are held, and sent when it is on again', async ({
  slipway,
  page,
}) => {
  const receiver = await Receiver.start();
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await configure(slipway, receiver);
  receiver.status = 410;
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'in_transit' });
  await page.goto('/webhooks?tab=deliveries');
  await expect(rows(page).filter({ hasText: 'In transit' })).toContainText('410');
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'with_driver' });
  await expect(rows(page).filter({ hasText: 'With driver' })).toContainText('Held');
  await expectNoFindings(page, 'held and failed');
  const before = receiver.updates.length;
  receiver.status = 200;
  await configure(slipway, receiver);
  await page.getByRole('button', { name: 'Replay failed deliveries' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replay failed deliveries?' });
  await expectNoFindings(page, 'before replaying all');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/Sending \d+ deliver/);
  await expect(rows(page).filter({ hasText: 'Held' })).toHaveCount(0);
  await expect.poll(() => receiver.updates.length).toBeGreaterThanOrEqual(before + 2);
  await page.getByRole('button', { name: 'Filter by outcome' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText('No deliveries in this range.')).toBeVisible();
  await expectNoFindings(page, 'none that match');
  await receiver.end();
});
