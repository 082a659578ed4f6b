import { expect, test } from './fixtures.ts';

test('a row opens its order with one click or two; selecting its text opens nothing, and the checkbox cell selects', async ({
  slipway,
  orders,
  page,
}) => {
  const [number = '', other = ''] = await slipway.makeOrders(2, 'NorthpostStandard');
  await orders.open(`view=ready&q=${number}+${other}`);
  const drawer = (of: string) => page.getByRole('dialog', { name: `Order ${of}` });
  const cell = orders.row(number).getByRole('gridcell').nth(2);
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The cell has no place on the screen');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
  await expect(drawer(number)).toBeHidden();
  await cell.dblclick();
  await expect(drawer(number)).toBeVisible();
  // Beside an open order there is room for fewer columns.
  await orders.row(other).getByRole('gridcell').filter({ visible: true }).last().click();
  await expect(drawer(other)).toBeVisible();
  await page.goBack();
  await expect(drawer(other)).toBeHidden();
  // The cell around the checkbox, not the checkbox.
  const corner = await orders.row(number).getByRole('gridcell').first().boundingBox();
  await page.mouse.click((corner?.x ?? 0) + 2, (corner?.y ?? 0) + 2);
  await expect(orders.selection).toContainText('1 selected');
  await expect(drawer(number)).toBeHidden();
});

for (const width of [1440, 820])
  test(`at ${width} wide a scrolled list stays where it is while an order is open`, async ({ orders, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await orders.open('view=all&size=50');
    const numbers = await orders.listedNumbers(50);
    const row = orders.row(numbers[24] ?? '');
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const placeOf = () => row.evaluate((element) => element.getBoundingClientRect().top);
    const before = await placeOf();
    const drawer = page.getByRole('dialog', { name: `Order ${numbers[24]}` });
    await row.getByRole('gridcell').filter({ visible: true }).last().click();
    // Its sections appear once it is fully rendered.
    await expect(drawer.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const beside = await placeOf();
    expect(beside).toBeGreaterThan(0);
    expect(beside).toBeLessThan(900);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(2);
  });

test('stepping from order to order shows each row; another page, sort or search starts at its first row', async ({
  orders,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await orders.open('view=all&size=25');
  const numbers = await orders.listedNumbers(25);
  await orders
    .row(numbers[0] ?? '')
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  const order = (at: number) => page.getByRole('dialog', { name: `Order ${numbers[at]}` });
  await expect(order(0)).toBeVisible();
  for (let at = 1; at <= 9; at += 1) {
    await page.keyboard.press('j');
    await expect(order(at)).toBeVisible();
  }
  await expect(orders.row(numbers[9] ?? '')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(order(9)).toBeHidden();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(orders.heading).toBeInViewport();
  const scrollToEnd = async () => {
    await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
    await expect(orders.heading).not.toBeInViewport();
  };
  await scrollToEnd();
  await page.getByRole('button', { name: 'Sort by recipient' }).click();
  await expect(page).toHaveURL(/sort=/);
  await expect(orders.heading).toBeInViewport();
  await scrollToEnd();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused();
  await page.keyboard.type('SLP');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('SLP');
  await expect(page).toHaveURL(/q=SLP/);
  await expect(orders.heading).toBeInViewport();
  await scrollToEnd();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).not.toHaveURL(/q=SLP/);
  await expect(orders.heading).toBeInViewport();
});

test('a day with tags, a note, a saved view and a search by reference', async ({ slipway, orders, page }) => {
  // Everybody's view stays.
  slipway.isDisturbed = true;
  const numbers = await slipway.makeOrders(3, 'NorthpostStandard');
  await orders.open('view=all');
  await orders.paste(numbers.slice(0, 2));
  await orders.selection.getByRole('button', { name: 'More selection actions' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 orders' });
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('fragile');
  await dialog.getByRole('button', { name: 'Add to 2 orders' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Filter by tag/ }).click();
  await page.getByRole('option', { name: /^fragile/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 orders', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  const save = page.getByRole('dialog', { name: 'Save view' });
  await save.getByRole('textbox', { name: 'Name of the view' }).fill('Fragile ones');
  await save.getByRole('checkbox', { name: 'Show it to everybody' }).check();
  await save.getByRole('button', { name: 'Save this view' }).click();
  const view = orders.views.getByRole('link', { name: 'Fragile ones' });
  await expect(view).toContainText('2');
  await page.reload();
  await expect(view).toContainText('2');
  const orderNumber =
    (await orders
      .row(numbers[0] ?? '')
      .getByRole('gridcell')
      .nth(1)
      .textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Order ${numbers[0]}` });
  await drawer.getByRole('button', { name: 'Write a note' }).click();
  await drawer.getByRole('textbox', { name: 'New note' }).fill('Ring twice');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByRole('list', { name: 'Notes' })).toContainText('Ring twiceYou · Today');
  await drawer.getByRole('tab', { name: 'Activity' }).click();
  await expect(drawer).toContainText('Note added');
});
