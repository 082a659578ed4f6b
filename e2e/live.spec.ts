import { expect, signIn, test } from './fixtures.ts';

test('a status change appears in every open browser, in the list and in the open order, without a reload', async ({
  slipway,
  browser,
  orders,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await slipway.platform('POST', '/book', { orders: [number] });
  const other = await browser.newContext({ baseURL: slipway.url });
  const packer = await other.newPage();
  await signIn(packer, slipway, 'packer@slipway.test');
  await orders.open(`view=all&q=${number}&cols=tracking_number,delivery`);
  await packer.goto(`/orders?view=all&q=${number}&order=${number}&tab=timeline`);
  const timeline = packer.getByRole('dialog', { name: `Order ${number}` });
  await expect(timeline).toBeVisible();
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'in_transit' });
  await expect(orders.row(number)).toContainText('In transit');
  await expect(timeline.getByRole('list', { name: 'Status history' })).toContainText('In transit');
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'delivery_failed' });
  await expect(orders.row(number)).toContainText('Delivery failed');
  await other.close();
});

test('views that are shared, and webhook settings that are saved, appear in every open browser without a reload', async ({
  slipway,
  browser,
  orders,
}) => {
  // The settings stay, and would be those of the next test.
  slipway.isDisturbed = true;
  await orders.open('view=all');
  const other = await browser.newContext({ baseURL: slipway.url });
  const page = await other.newPage();
  await signIn(page, slipway, 'owner@slipway.test');
  await page.goto('/webhooks');
  const address = page.getByRole('textbox', { name: 'Webhook URL' });
  await expect(address).toBeVisible();
  const view = { name: 'To New Zealand', search: '?view=all&country=NZ', is_shared: true, version: 0 };
  await orders.page.request.put('/api/saved-views/to-new-zealand', { data: view });
  const link = orders.page.getByRole('link', { name: view.name });
  await expect(link).toBeVisible();
  await page.request.post('/api/saved-views/to-new-zealand/delete', { data: { version: 1 } });
  await expect(link).toBeHidden();
  const url = 'https://shop.example/hooks/orders';
  const settings = { url, kind: 'mapped', headers: [], fields: ['tracking_number'], enabled: false };
  await orders.page.request.put('/api/webhook', { data: settings });
  await expect(address).toHaveValue(url);
  await other.close();
});

for (const width of [1440, 390]) {
  test(`at ${width} wide an arriving order moves none of the listed ones`, async ({ slipway, orders, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
    await orders.open('view=all&sort=-created');
    await expect(orders.row(number)).toBeVisible();
    const before = await orders.row(number).boundingBox();
    await slipway.makeOrders(1, 'NorthpostStandard');
    await expect(page.getByRole('button', { name: '1 new order · Show' })).toBeVisible();
    expect(await orders.row(number).boundingBox()).toEqual(before);
  });
}

test('a status that another service sends to Slipway’s own address appears at once; sent twice or late, it changes nothing', async ({
  slipway,
  page,
  orders,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await slipway.platform('POST', '/book', { orders: [number] });
  await orders.open(`view=all&q=${number}&cols=tracking_number,delivery`);
  // Only the service's own feed reports this, and what it says later outweighs anything that anyone sends.
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'in_transit' });
  await expect(orders.row(number)).toContainText('In transit');
  const receiver = await page.request.get('/api/webhook/receiver');
  const { path } = (await receiver.json()) as { path: string };
  const send = (current_state: string, time: string) =>
    fetch(slipway.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tracking_number: number,
        current_state,
        status_history: [{ status: current_state, time }],
      }),
    });
  const [before, now] = [new Date(Date.now() + 60_000).toISOString(), new Date(Date.now() + 120_000).toISOString()];
  expect((await send('with_driver', now)).status).toBe(200);
  await expect(orders.row(number)).toContainText('With driver');
  expect((await send('with_driver', now)).status).toBe(200);
  expect((await send('ready_for_pickup', before)).status).toBe(200);
  await expect(orders.row(number)).toContainText('With driver');
  const wrong = await fetch(`${slipway.url}/api/hooks/${'0'.repeat(43)}`, { method: 'POST', body: '{}' });
  expect(wrong.status).toBe(404);
});
