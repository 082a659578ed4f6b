import { expect, signIn, test } from './fixtures.ts';

for (const fault of ['drop_after', 'error_500_after'] as const) {
  test(`${fault}: the booking is unclear, then settles as booked without a second request`, async ({
    slipway,
    orders,
    review,
    booking,
  }) => {
    const numbers = await slipway.makeOrders(8, 'NorthpostStandard');
    await slipway.setCarrier('NorthpostStandard', { booking: { outcome: 'accept', delay_s: 50 } });
    await slipway.addFault(fault);
    await orders.reviewPasted(numbers);
    await review.confirm();
    await expect.poll(() => slipway.bookRequests()).toHaveLength(1);
    // Reading the outcome is delayed until the clock moves, so that the unclear state is visible.
    await slipway.addFault('delay', 'POST /orders/lookup', { seconds: 3600 });
    const reads = await slipway.countRequests('POST /orders/lookup');
    await slipway.moveClock(50);
    await expect(booking.heading("We don't know if these 8 orders were booked")).toBeVisible();
    await expect(booking.button(/again/)).toHaveCount(1); // "Book again anyway", behind a disclosure
    await expect.poll(() => slipway.countRequests('POST /orders/lookup')).toBe(reads + 1);
    await slipway.moveClock(3600);
    await expect(booking.heading('All 8 orders booked')).toBeVisible();
    expect(await slipway.bookRequests()).toHaveLength(1);
    expect(await slipway.timesBooked(numbers)).toEqual(Array(8).fill(1));
  });
}

test('while it is unclear, nobody can book the orders again', async ({ slipway, browser, orders, review, booking }) => {
  const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
  await slipway.addFault('error_500_before');
  await orders.reviewPasted(numbers);
  await review.confirm();
  await expect(booking.heading("We don't know if these 3 orders were booked")).toBeVisible();

  const other = await browser.newPage({ baseURL: slipway.url });
  await signIn(other, slipway, 'packer@slipway.test');
  await other.goto(`/orders?view=all&q=${numbers[0]}`);
  await expect(
    other.getByRole('grid', { name: 'Orders' }).getByRole('row', { name: new RegExp(numbers[0] ?? '') }),
  ).toContainText('Unclear');
  await other.close();
  await orders.open('view=all');
  await orders.paste(numbers);
  await expect(orders.selection.getByRole('button', { name: "Why 3 orders can't be booked" })).toBeVisible();
  await expect(orders.bookButton()).toHaveAccessibleName('Book 0 orders');
  expect(await slipway.bookRequests()).toHaveLength(1);
});

test('a person who knows marks the orders, and the mark is kept with their name', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  await slipway.addFault('error_500_before');
  await orders.reviewPasted(numbers);
  await review.confirm();
  await expect(booking.heading(/We don't know/)).toBeVisible();
  await booking.button("I've checked them myself").click();
  await booking.button('Mark all as not booked').click();
  await expect(page.getByRole('main')).toContainText(/Marked as not booked by hand/);
  await expect(booking.heading('No orders booked')).toBeVisible();
});

test('the servers are killed while a booking is in flight: it is unclear after the restart, and settles', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(4, 'NorthpostStandard');
  await slipway.addFault('delay', 'POST /book', { seconds: 3600 });
  await orders.reviewPasted(numbers);
  await review.confirm();
  await expect(booking.heading('Booking 4 orders…')).toBeVisible();
  await expect.poll(() => slipway.bookRequests()).toHaveLength(1);
  await slipway.kill();
  await slipway.resume();
  await page.reload();
  await expect(
    booking.heading(/We don't know if these 4 orders were booked|No orders booked|All 4 orders booked/),
  ).toBeVisible();
  await expect(booking.heading(/No orders booked|All 4 orders booked/)).toBeVisible();
  const booked = await slipway.timesBooked(numbers);
  await expect(
    booking.heading(booked.every((times) => times === 1) ? 'All 4 orders booked' : 'No orders booked'),
  ).toBeVisible();
  // The platform's request list was cleared by the restart: anything in it was sent afterwards.
  expect(await slipway.bookRequests()).toEqual([]);
});
