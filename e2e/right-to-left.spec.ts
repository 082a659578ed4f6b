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

test('a long name written from right to left keeps its beginning in the list', async ({ slipway, orders }) => {
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', { order: ORDER });
  const number = made.body.response.tracking_number;
  await orders.open(`view=all&q=${number}`);
  const cell = orders.row(number).getByRole('gridcell', { name: NAME });
  await expect(cell).toBeVisible();
  const [text, box] = await cell.evaluate((element) => {
    const first = new Range();
    first.setStart(element.firstChild ?? element, 0);
    first.setEnd(element.firstChild ?? element, 4);
    return [first.getBoundingClientRect().toJSON(), element.getBoundingClientRect().toJSON()] as [DOMRect, DOMRect];
  });
  expect(text.width).toBeGreaterThan(0);
  expect(text.right).toBeLessThanOrEqual(box.right);
  expect(text.left).toBeGreaterThanOrEqual(box.left);
});
