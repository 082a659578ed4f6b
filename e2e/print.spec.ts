import { expect, test } from './fixtures.ts';

test(
  'the manifests of a booking are printed as one PDF, in one print window',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, orders, review, booking }) => {
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
  },
);

/** A4 less its margins. */
const PAPER = { width: 703, height: 1032 };

test('on paper nothing is cut off or printed twice, and nothing asks to be pressed', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  await orders.reviewPasted(await slipway.makeOrders(2, 'NorthpostStandard'));
  await review.confirm();
  await expect(booking.heading('All 2 orders booked')).toBeVisible();
  await page.getByRole('link', { name: /^Open manifest/ }).click();
  await expect(page.locator('.textLayer')).toContainText('Northpost');
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main').getByRole('button', { name: 'Print manifest' })).toBeHidden();
  await expect(page.locator('.textLayer')).toBeHidden();

  await orders.open();
  await expect(orders.grid.getByRole('columnheader', { name: 'Carrier' })).toBeVisible();
  const cut = await orders.grid.evaluate((grid) =>
    [grid.parentElement ?? grid, ...grid.querySelectorAll('*')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
});
