import { expect, test } from './fixtures.ts';

test('the manifests of a booking are printed as one PDF, in one print window', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  // Headless Chromium has no print window and crashes when a PDF asks for one: here the calls are counted instead.
  await page.addInitScript(() => {
    globalThis.print = () => {
      const top = globalThis.top as unknown as { asked?: number };
      top.asked = (top.asked ?? 0) + 1;
    };
  });
  await orders.reviewPasted([
    ...(await slipway.makeOrders(2, 'NorthpostStandard')),
    ...(await slipway.makeOrders(1, 'SwiftlineExpress')),
  ]);
  await review.confirm();
  await expect(booking.heading('All 3 orders booked')).toBeVisible();
  await booking.button('Print 2 manifests').click();
  const frame = page.locator('iframe[title="PDF"]');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { asked?: number }).asked)).toBe(1);
  const start = await frame.evaluate(async (element) => {
    const { src } = element as HTMLIFrameElement;
    return (await (await fetch(src)).text()).slice(0, 5);
  });
  expect(start).toBe('%PDF-');
});
