import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { findLayoutFaults } from './layout-faults.ts';

const NAME = 'Wolfeschlegelsteinhausenbergerdorff';
const SUBURB = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const ORDER = {
  courier_allocation: 'NorthpostStandard',
  delivery_address: SUBURB,
  delivery_suburb: SUBURB,
  delivery_state: 'QLD',
  delivery_postcode: '4870',
  delivery_country_code: 'AU',
  delivery_instructions: NAME,
  receiver_name: `${NAME} ${SUBURB}`,
  retailer_invoice: `#${NAME}`,
  retailer_reference: NAME.repeat(2),
  user_attributes: { email: `${NAME}@${SUBURB}.test`, first_name: NAME, last_name: SUBURB },
  parcel_attributes: [
    {
      qty: 1,
      weight: 1,
      length: 0.1,
      width: 0.1,
      depth: 0.1,
      title: SUBURB,
      sku: NAME,
      product_line_id: NAME,
      price: 9,
    },
  ],
};
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** People and views remain after the test. */
test.use({ hasOwnProduct: true });

test('words that are wider than a phone push nothing out of a page', async ({
  slipway,
  page,
  orders,
  review,
  booking,
  manifest,
}) => {
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', { order: ORDER });
  const number = made.body.response.tracking_number;
  await orders.open(`view=all&q=${number}`);
  await expect(orders.row(number)).toBeVisible();
  const added = await page.request.post(`${slipway.url}/api/orders/tags`, {
    data: { tracking_numbers: [number], add: [NAME] },
  });
  expect(added.status()).toBe(200);
  const noted = await page.request.put(`${slipway.url}/api/orders/${number}/notes/long`, { data: { text: SUBURB } });
  expect(noted.status()).toBe(200);
  await expect(orders.row(number)).toContainText(NAME);
  await expectNoFaults(page, 'list');
  await orders.open(`view=all&q=${number}&order=${number}`);
  const order = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(order).toContainText(NAME);
  for (const tab of await order.getByRole('tab').all()) {
    await tab.click();
    await expectNoFaults(page, `order, ${await tab.textContent()}`);
  }
  await page.goto('/scan');
  await page.getByRole('textbox', { name: 'Type a tracking number' }).fill(number);
  await page.getByRole('button', { name: 'Add number' }).click();
  await expect(page.getByRole('status', { name: 'Scan result' })).toContainText(NAME);
  await expectNoFaults(page, 'scanned');
  await page.goto('/labels');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoFaults(page, 'labels');
  await orders.reviewPasted([number]);
  await expect(review.confirmButton).toBeEnabled();
  await expectNoFaults(page, 'review');
  await review.confirm();
  await expect(booking.heading(/booked/)).toBeVisible();
  await expectNoFaults(page, 'result');
  await page.goto('/today');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoFaults(page, 'today');
  const manifests = await slipway.platform<{ response: { manifest_id: number }[] }>('GET', '/manifests');
  await manifest.open(String(manifests.body.response[0]?.manifest_id));
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expectNoFaults(page, 'manifest');
});

test('nor do long names of people', async ({ slipway, page, browser, orders }) => {
  const api = `${slipway.url}/api`;
  const known = await (await page.request.get(`${api}/people`)).json();
  const { people } = known as { readonly people: readonly { readonly person_id: string; readonly email: string }[] };
  for (const { person_id, email } of people) {
    const name = `${NAME.slice(0, 30)}${email.split('@')[0]}${NAME}`;
    expect((await page.request.put(`${api}/people/${person_id}/name`, { data: { name } })).status()).toBe(200);
  }
  const view = { name: SUBURB.slice(0, 40), search: '?view=ready', is_shared: true, version: 0 };
  expect((await page.request.put(`${api}/saved-views/long`, { data: view })).status()).toBe(200);
  const other = await browser.newPage();
  await signIn(other, slipway, 'packer@slipway.test');
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await orders.open(`view=all&q=${number}`);
  await expect(orders.row(number)).toBeVisible();
  expect((await other.request.put(`${api}/orders/${number}/notes/long`, { data: { text: NAME } })).status()).toBe(200);
  const booked = await other.request.put(`${api}/bookings/${crypto.randomUUID()}`, {
    data: { orders: [number] },
  });
  expect(booked.ok()).toBe(true);
  await page.goto(`/orders?view=all&q=${number}&order=${number}`);
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toContainText(NAME);
  await expectNoFaults(page, 'an order with somebody’s note');
  await page.goto('/orders');
  await expect(orders.views.getByRole('link', { name: view.name })).toBeVisible();
  await expectNoFaults(page, 'a saved view');
  for (const path of ['/bookings', '/settings/people', '/settings/audit', '/today']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path !== '/today') await expect(page.getByText(NAME).first()).toBeVisible();
    await expectNoFaults(page, path);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu').waitFor();
  await expectNoFaults(page, 'account menu');
  await other.close();
});

test('nor do long names of tags in the dialogs that offer them', async ({ slipway, page, orders }) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const TAG = SUBURB.slice(0, 40);
  const tags = { tracking_numbers: [number], add: [TAG] };
  expect((await page.request.post(`${slipway.url}/api/orders/tags`, { data: tags })).status()).toBe(200);
  await orders.open(`view=all&q=${number}&order=${number}`);
  await page.getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByRole('button', { name: `Use tag ${TAG}` })).toBeVisible();
  await expectNoFaults(page, 'tags');
  await page.setViewportSize({ width: 390, height: 844 });
  await orders.open(`view=all&q=${number}`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('option', { name: TAG })).toBeVisible();
  await expectNoFaults(page, 'filters');
});

test('nor do long names of pickup sites', async ({ slipway, page }) => {
  await slipway.makeOrders(1, 'NorthpostStandard');
  const api = `${slipway.url}/api/cut-offs`;
  const settings = (await (await page.request.get(api)).json()) as {
    readonly sites: readonly object[];
    readonly lanes: readonly { readonly times: object }[];
  };
  const times = { monday: '23:30', tuesday: '23:30', wednesday: '23:30', thursday: '23:30', friday: '23:30' };
  const data = {
    ...settings,
    sites: [
      { ...settings.sites[0], name: SUBURB },
      { site_id: 'far', name: NAME, time_zone: 'Australia/Perth', country: 'AU', region: 'WA', is_default: false },
    ],
    lanes: settings.lanes.map((lane) => ({ ...lane, times: { ...lane.times, ...times } })),
  };
  expect((await page.request.put(api, { data })).status()).toBe(200);
  await page.goto('/today');
  await expect(page.getByRole('navigation', { name: 'Sites' })).toContainText(NAME);
  await expectNoFaults(page, 'today');
  await page.goto('/settings/cut-offs');
  await expect(page.getByRole('button', { name: new RegExp(NAME) })).toBeVisible();
  await expectNoFaults(page, 'cut-offs');
  for (const dialog of ['cut-off', 'van', 'handover', 'sheet']) {
    await page.goto(`/today?dialog=${dialog}`);
    await page.getByRole(dialog === 'van' ? 'alertdialog' : 'dialog').waitFor();
    await expectNoFaults(page, dialog);
  }
});

test('nor do long texts of a carrier or the service, such as an address or an answer that was passed on', async ({
  slipway,
  page,
  booking,
}) => {
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  const url = `${slipway.url}/api/bookings/${crypto.randomUUID()}`;
  expect((await page.request.put(url, { data: { orders: numbers } })).ok()).toBe(true);
  await expect.poll(async () => (await (await page.request.get(url)).json()).progress).toBe('done');
  const text = `{"fault":"${'a'.repeat(1900)}"}`;
  const tell = (change: (booked: { dockets: object[]; parts: object[]; counts: object }) => object) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      const booked = await response.json();
      const counts = { waiting: 0, booked: 0, not_booked: 2, unclear: 0 };
      await route.fulfill({ response, json: { ...booked, counts, ...change(booked) } });
    });
  const failed = { kind: 'failed', courier_name: SUBURB, error: NAME, error_description: text };
  await tell(({ dockets }) => ({ dockets: dockets.map((docket) => ({ ...docket, ...failed })) }));
  await page.goto(url.replace('/api/', '/'));
  await expect(booking.heading(/booked/)).toBeVisible();
  await expectNoFaults(page, 'a carrier’s refusal');
  const failure = { kind: 'bad_request', error: NAME, error_description: text, orders: [] };
  await page.unrouteAll({ behavior: 'wait' });
  await tell(({ parts }) => ({
    dockets: [],
    failure,
    parts: parts.map((part) => ({ ...part, failure, unbooked_orders: numbers })),
  }));
  await page.reload();
  await expect(booking.heading('Nothing was booked')).toBeVisible();
  await expectNoFaults(page, 'a refusal of the whole booking');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function expectNoFaults(page: Page, state: string): Promise<void> {
  const usual = page.viewportSize();
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    expect.soft(await findLayoutFaults(page), `${state}, ${window.width} wide`).toEqual([]);
  }
  if (usual !== null) await page.setViewportSize(usual);
}

test('the quantity stays beside a product title or SKU that is wider than the order’s drawer', async ({
  slipway,
  page,
}) => {
  const product_attributes = [
    { quantity: 99_999, title: SUBURB.repeat(3), sku: NAME.repeat(2), product_line_id: '1', price: 1 },
  ];
  const order = { ...ORDER, product_attributes };
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', { order });
  const number = made.body.response.tracking_number;
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.goto(`/orders?view=all&q=${number}&order=${number}`);
    const quantity = page.getByRole('dialog', { name: `Order ${number}` }).getByRole('cell', { name: '99,999' });
    await expect(quantity).toBeVisible();
    // The drawer slides in: its place counts once it has arrived.
    const rightEdge = async () => {
      const box = await quantity.boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.x + box.width;
    };
    await expect.poll(rightEdge, `${width} wide`).toBeLessThanOrEqual(width);
  }
});
