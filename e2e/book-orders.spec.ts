import { expect, test } from './fixtures.ts';

test('thirty orders with three carriers: what was booked, what was not and why, the manifest and its PDF', async ({
  slipway,
  page,
  orders,
  review,
  booking,
  manifest,
}) => {
  const north = await slipway.makeOrders(14, 'NorthpostStandard');
  const cart = await slipway.makeOrders(10, 'CartwheelEcommerce');
  const swift = await slipway.makeOrders(6, 'SwiftlineExpress');
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'reject' } });

  await orders.open();
  await orders.paste([...north, ...cart, ...swift]);
  await expect(orders.selection).toContainText('30 selected');
  await orders.openReview();
  await expect(review.carriers.getByRole('row', { name: /Northpost.*14/ })).toBeVisible();
  await review.confirm();

  await expect(booking.heading('24 of 30 orders booked')).toBeVisible();
  const failed = booking.docket('Swiftline Express');
  await expect(failed).toContainText('Not booked');
  await expect(failed.getByRole('list', { name: 'Orders not booked' }).getByRole('listitem')).toHaveCount(6);
  for (const number of swift) await expect(failed).toContainText(number);
  await expect(failed).toContainText('The service said:');
  await expect(failed.getByRole('link', { name: /Open manifest/ })).toHaveCount(0);
  await expect(booking.docket('Northpost Standard')).toContainText('Booked');
  await expect(booking.docket('Cartwheel eCommerce')).toContainText('Booked');
  await expect(booking.manifestLinks()).toHaveCount(2);
  await expect(page).toHaveTitle(/24 of 30 orders booked/);

  // Problems come first.
  const cards = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(cards[0]).toContain('Swiftline');

  await booking
    .docket('Northpost Standard')
    .getByRole('link', { name: /Open manifest/ })
    .click();
  await expect(manifest.heading('Northpost manifest')).toBeVisible();
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  for (const number of north) await expect(manifest.pdf).toContainText(number);
  await expect(manifest.linkStatus).toContainText('Good for 6 d 23 h');

  await orders.open('view=attention');
  await expect(orders.row(swift[0] ?? '')).toContainText('Booking failed');
  await orders.open(`view=all&q=${north[0]}`);
  await expect(orders.row(north[0] ?? '')).toContainText('Booked');
  expect(await slipway.timesBooked([...north, ...cart, ...swift])).toEqual([
    ...Array<number>(24).fill(1),
    ...Array<number>(6).fill(0),
  ]);
});

test('only the orders that a carrier refused are booked again from the result', async ({
  slipway,
  orders,
  review,
  booking,
}) => {
  const north = await slipway.makeOrders(3, 'NorthpostStandard');
  const swift = await slipway.makeOrders(2, 'SwiftlineExpress');
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'reject' } });
  await orders.reviewPasted([...north, ...swift]);
  await review.confirm();
  await expect(booking.heading('3 of 5 orders booked')).toBeVisible();
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'accept' } });
  await booking.button('Book these 2 orders again').click();
  await review.confirm();
  await expect(booking.heading('All 2 orders booked')).toBeVisible();
  expect(await slipway.timesBooked([...north, ...swift])).toEqual([1, 1, 1, 1, 1]);
});

test('1,240 orders go to the service in two requests, one after the other', async ({
  slipway,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(1240);
  await orders.open();
  await orders.paste(numbers);
  await expect(orders.selection).toContainText('1,240 selected');
  await orders.openReview();
  await expect(review.dialog).toContainText(
    "1,240 orders are too many for one booking. We'll send 2 bookings, one after the other",
  );
  await review.confirm();
  await expect(booking.heading('All 1,240 orders booked')).toBeVisible();
  const requests = await slipway.bookRequests();
  expect(requests).toHaveLength(2);
  expect(Math.max(...requests.map((request) => request.length))).toBeLessThanOrEqual(999);
  expect(requests.flat().toSorted()).toEqual(numbers.toSorted());
});
