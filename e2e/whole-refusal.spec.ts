import { expect, test } from './fixtures.ts';

test('a number that the service no longer knows stops the whole booking; it is named, and the others can be booked', async ({
  slipway,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(6, 'NorthpostStandard');
  const [gone = '', ...others] = numbers;
  await orders.reviewPasted(numbers);
  await expect(review.confirmButton).toBeEnabled();
  await slipway.platform('DELETE', `/orders/${gone}`);
  await review.confirm();
  await expect(booking.heading('Nothing was booked')).toBeVisible();
  await expect(booking.page.getByRole('main')).toContainText(gone);
  expect(await slipway.timesBooked(numbers)).toEqual([0, 0, 0, 0, 0, 0]);

  await booking.button('Remove 1 and review the other 5').click();
  await expect(review.dialog).toContainText('5 orders will be sent to 1 carrier');
  expect(await slipway.bookRequests()).toHaveLength(0);
  await review.confirm();
  await expect(booking.heading('All 5 orders booked')).toBeVisible();
  expect(await slipway.timesBooked(others)).toEqual([1, 1, 1, 1, 1]);
});

for (const [fault, text] of [
  ['blank_400_html', "The service couldn't read this booking. No order was booked."],
  ['rate_limit', 'No order was booked.'],
] as const) {
  test(`${fault}: nothing was booked, and the page says so`, async ({ slipway, orders, review, booking }) => {
    const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
    await slipway.addFault(fault);
    await orders.reviewPasted(numbers);
    await review.confirm();
    await expect(booking.heading('Nothing was booked')).toBeVisible();
    await expect(booking.page.getByRole('main')).toContainText(text);
    expect(await slipway.timesBooked(numbers)).toEqual([0, 0, 0]);
  });
}
