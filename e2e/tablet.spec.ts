import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 820, height: 1180 } });

test('on a tablet nothing scrolls sideways, and what is pressed is large enough for gloves', async ({
  slipway,
  page,
  orders,
  review,
  booking,
  manifest,
}) => {
  const expectFits = async (where: string) => {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, where).toBeLessThanOrEqual(0);
  };
  const expectLarge = async (button: ReturnType<typeof orders.bookButton>) => {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  };
  await orders.open();
  await expectFits('Orders');
  await orders.paste(await slipway.makeOrders(3, 'NorthpostStandard'));
  await expectLarge(orders.bookButton());
  await orders.openReview();
  await expectLarge(review.confirmButton);
  await expectFits('Review');
  await review.confirm();
  await expect(booking.heading('All 3 orders booked')).toBeVisible();
  await expectFits('Booking');
  await expectLarge(booking.button('Print 1 manifest'));
  const id = await booking.firstManifestId();
  for (const address of ['/bookings', '/manifests', `/manifests/${id}`, '/settings/connection', '/manifests/1']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFits(address);
  }
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expectLarge(page.getByRole('button', { name: 'Print manifest' }));
});
