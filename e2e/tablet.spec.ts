import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 820, height: 1180 } });

test('on a tablet a notification begins beside the rail, so that every page can still be reached', async ({ page }) => {
  await page.goto('/orders?view=ready&dialog=import');
  const note = page.getByRole('region', { name: 'Notifications' }).getByText('so no file is imported.');
  await expect(note).toBeVisible();
  const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const left = async () => (await note.boundingBox())?.x;
  await expect.poll(left).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 820));
});

test('on a tablet touch targets are large enough for gloves', async ({
  slipway,
  page,
  orders,
  review,
  booking,
  manifest,
}) => {
  const expectLarge = async (button: ReturnType<typeof orders.bookButton>) => {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  };
  await orders.open();
  await orders.paste(await slipway.makeOrders(3, 'NorthpostStandard'));
  await expectLarge(orders.bookButton());
  await orders.openReview();
  await expectLarge(review.confirmButton);
  await review.confirm();
  await expect(booking.heading('All 3 orders booked')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expectLarge(booking.button('Print 1 manifest'));
  const id = await booking.firstManifestId();
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expectLarge(page.getByRole('button', { name: 'Print manifest' }));
});

test('labels on a tablet are cards with one large button, and an order covers the whole page', async ({
  slipway,
  page,
  labels,
}) => {
  await slipway.setCarrier('ParcelbirdInternational', { label: { delay_s: 600 } });
  const [waiting = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'ParcelbirdInternational' });
  const [stopped = ''] = await slipway.makeUnlabelled(1, { problem: 'label_failed_missing_courier' });
  await slipway.requestLabels(page, [waiting, stopped]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await labels.open();
  await expect(labels.row(waiting)).toContainText('Attempt');
  expect((await labels.button(`Try now ${waiting}`).boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect(await width()).toBeLessThanOrEqual(820);
  await labels.open('attention');
  expect((await labels.button(`Check again ${stopped}`).boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect(await width()).toBeLessThanOrEqual(820);
  await page.getByRole('link', { name: stopped, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `Order ${stopped}` });
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(820);
  await expect(drawer.getByText('Account owner can fix')).toBeVisible();
  // The order is a modal here, which covers the page.
  await drawer.getByRole('button', { name: 'Check again' }).click();
  const messages = page.getByRole('region', { name: 'Notifications' });
  await expect(messages).toContainText('Checking 1 label');
  await page.keyboard.press('F8');
  await expect(messages.getByRole('button', { name: 'Dismiss notification' })).toBeFocused();
  await messages.getByRole('button', { name: 'Open Labels' }).click();
  await expect(drawer).toBeHidden();
});

test('keys step through orders over the list, but not while somebody types', async ({ page, orders, keys }) => {
  await orders.open();
  const opened = page.getByRole('dialog', { name: /^Order / });
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(2).getByRole('link').first().click();
  const first = (await opened.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('j');
  await expect(opened).not.toHaveAttribute('aria-label', first);
  await page.keyboard.press('k');
  await expect(opened).toHaveAttribute('aria-label', first);
  await page.getByRole('button', { name: 'Write a note' }).click();
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.focus();
  await keys.type('ask jack to call');
  await expect(note).toHaveValue('ask jack to call');
  await expect(opened).toHaveAttribute('aria-label', first);
});
