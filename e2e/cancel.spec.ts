import { expect, test } from './fixtures.ts';

test('an order that never gets its label is cancelled, and created again as a second step', async ({
  slipway,
  page,
  orders,
}) => {
  const [number = ''] = await slipway.makeUnlabelled(1, { problem: 'label_failed_still_generating' });
  await slipway.requestLabels(page, [number]);
  await page.goto(`/orders?view=all&q=${number}&order=${number}&tab=label`);
  const drawer = page.getByRole('dialog', { name: `Order ${number}` });
  await drawer.getByRole('button', { name: 'More order actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel order ${number}?` });
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(drawer.getByText(/This order was cancelled by you/)).toBeVisible();

  await drawer.getByRole('button', { name: 'Create this order again…' }).click();
  await page.getByRole('button', { name: 'Create the order again' }).dblclick();
  await page.getByRole('button', { name: 'Open the new order' }).click();
  const again = page.getByRole('dialog', { name: /^Order SLP/ });
  await expect(again.getByText('Created again from the cancelled order')).toBeVisible();
  await again.getByRole('button', { name: number }).click();
  await expect(drawer.getByText('Created again as')).toBeVisible();
  expect(await slipway.countRequests('POST /orders')).toBe(1);
  await drawer.getByRole('tab', { name: 'Activity' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Created again' })).toContainText('by you');
  await orders.open('view=all');
});

test('a lost answer does not create a second order', async ({ slipway, page }) => {
  const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
  const { body: record } = await slipway.platform<{ response: { retailer_reference: string } }>(
    'GET',
    `/orders/${number}`,
  );
  const listOfReference = async () => {
    const found = await page.request.get(`/api/orders?view=all&q=${record.response.retailer_reference}`);
    return ((await found.json()) as { orders: { tracking_number: string }[] }).orders.map((one) => one.tracking_number);
  };
  // The sandbox may have used the reference before.
  const before = await listOfReference();
  expect(before).toContain(number);
  await page.request.post('/api/orders/cancellations', { data: { tracking_numbers: [number] } });
  await slipway.addFault('drop_after', 'POST /orders');
  const first = await page.request.post(`/api/orders/${number}/again`);
  expect(first.status()).toBe(409);
  expect(await slipway.countRequests('POST /orders')).toBe(1);
  await slipway.kill();
  await slipway.resume();
  const path = `/api/orders/${number}/again`;
  await expect.poll(async () => (await page.request.post(path)).status()).toBe(200);
  const { created_from: from, tracking_number: made } = (await (await page.request.post(path)).json()) as {
    created_from: string;
    tracking_number: string;
  };
  expect(from).toBe(number);
  // The service's counts start from zero after its restart.
  expect(await slipway.countRequests('POST /orders')).toBe(0);
  expect((await listOfReference()).toSorted()).toEqual([...before, made].toSorted());
});

test('many orders are cancelled only after their count is typed; booked ones stay', async ({
  slipway,
  page,
  orders,
}) => {
  const open = await slipway.makeUnlabelled(6, { courier_allocation: 'NorthpostStandard' });
  const booked = await slipway.makeOrders(1, 'NorthpostStandard');
  await slipway.platform('POST', '/book', { orders: booked });
  await orders.open('view=all');
  await orders.paste([...open, ...booked]);
  // The menu moves with its button when the bar learns that none of them can be booked.
  await expect(orders.selection.getByRole('button', { name: /^Why/ })).toBeVisible();
  await page.getByRole('button', { name: 'More selection actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel orders…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel 7 orders?' });
  await expect(question.getByRole('button', { name: 'Cancel these 7 orders' })).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type 7 to confirm' }).fill('7');
  await question.getByRole('button', { name: 'Cancel these 7 orders' }).click();
  const result = page.getByRole('dialog', { name: '6 of 7 orders cancelled' });
  await expect(result).toContainText('This order is booked');
  expect(await slipway.countRequests('DELETE /orders/{tracking_number}')).toBe(6);
});
