import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const NAME = 'محمد بن عبد الله بن عبد العزيز الفهد الطويل';
const ORDER = {
  courier_allocation: 'NorthpostStandard',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fremantle',
  delivery_state: 'WA',
  delivery_postcode: '6160',
  delivery_country_code: 'AU',
  receiver_name: NAME,
  user_attributes: { email: 'm@shop.test', first_name: 'M', last_name: 'F' },
  parcel_attributes: [{ qty: 1, weight: 1, length: 0.1, width: 0.1, depth: 0.1 }],
};

/** Where a part of the element's first text is on the screen. */
function placeOf(element: Locator, part: string): Promise<DOMRect> {
  return element.evaluate((parent, text) => {
    const [node] = parent.childNodes;
    const at = node?.textContent?.indexOf(text) ?? -1;
    if (node === undefined || at === -1) throw new Error(`${text} is not in ${parent.textContent}`);
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect().toJSON() as DOMRect;
  }, part);
}

test('a long name written from right to left keeps its beginning in the list', async ({ slipway, orders }) => {
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', { order: ORDER });
  const number = made.body.response.tracking_number;
  await orders.open(`view=all&q=${number}`);
  const cell = orders.row(number).getByRole('gridcell', { name: NAME });
  await expect(cell).toBeVisible();
  const text = await placeOf(cell, NAME.slice(0, 4));
  const box = await cell.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  expect(text.width).toBeGreaterThan(0);
  expect(text.right).toBeLessThanOrEqual(box.right);
  expect(text.left).toBeGreaterThanOrEqual(box.left);
});

test('on a tablet an order number and a name written from right to left keep their places', async ({
  slipway,
  page,
  orders,
}) => {
  const [invoice, name] = ['אב-12/3', 'محمد 45'];
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', {
    order: { ...ORDER, retailer_invoice: invoice, receiver_name: name },
  });
  const number = made.body.response.tracking_number;
  await page.setViewportSize({ width: 820, height: 1180 });
  await orders.open(`view=all&q=${number}`);
  const line = orders.row(number).locator('.order-more');
  await expect(line).toBeVisible();
  const [ofOrder, ofName, ofCarrier] = await Promise.all(
    [invoice, name, 'Northpost'].map((part) => placeOf(line, part)),
  );
  expect(ofOrder?.right).toBeLessThanOrEqual(ofName?.left ?? 0);
  expect(ofName?.right).toBeLessThanOrEqual(ofCarrier?.left ?? 0);
});
