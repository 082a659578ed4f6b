import { expectToReach } from './expect-to-reach.ts';
import { expect, test } from './fixtures.ts';

/** These tests count everything that is printed. */
test.use({ hasOwnProduct: true });

/** More than one page of the list, and more than the twenty or so that a person handles as one batch. merge-labels.test.ts merges a thousand. */
const MANY = 120;
const A_PAGE = 100;

test(
  'from “Get labels” at a slow carrier to one PDF of 120 pages in the order of the list',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, orders, printFlow }) => {
    await printFlow.install();
    await slipway.setCarrier('CartwheelEcommerce', { label: { delay_s: 3600 } });
    const numbers = await slipway.makeUnlabelled(MANY, { courier_allocation: 'CartwheelEcommerce' });
    await orders.open(`view=all&size=${A_PAGE}&sort=-recipient&q=${numbers.join('%20')}`);
    const listed = await orders.listedNumbers(A_PAGE);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(orders.grid.getByRole('row')).toHaveCount(MANY - A_PAGE + 1);
    listed.push(...(await orders.listedNumbers(MANY - A_PAGE)));
    await orders.selectPage();
    await page.getByRole('button', { name: /^Select all 120 orders in/ }).click();
    await expect(orders.selection).toContainText(`${MANY} selected`);
    await orders.selection.getByRole('button', { name: 'Get labels' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`Checking ${MANY} labels`);
    // The carrier makes them only once the clock has moved; none is ready before.
    await page.goto('/labels');
    await expect(page.getByText(/Attempt \d of 8/).first()).toBeVisible();
    await slipway.moveClock(3600);
    await page.goto(`/labels?show=ready&q=${numbers.join('%20')}`);
    const printAll = page.getByRole('button', { name: /^Print [\d,]+ labels?$/ });
    await expectToReach(MANY, async () =>
      Number((await printAll.textContent({ timeout: 1000 }))?.replaceAll(/\D/gu, '')),
    );

    await orders.open(`view=all&size=${A_PAGE}&sort=-recipient&q=${numbers.join('%20')}`);
    await orders.selection.getByRole('button', { name: 'Print labels' }).click();
    await expect(printFlow.dialog).toContainText(`${MANY} labels`);
    await printFlow.openWindow();
    expect(await printFlow.printedNumbers()).toEqual(listed);

    await printFlow.question.getByRole('button', { name: "Some didn't print" }).click();
    await printFlow.lastGood.fill(listed[MANY - 24] ?? '');
    await expect(printFlow.question).toContainText('23 labels left.');
    await printFlow.question.getByRole('button', { name: 'Print from the next one' }).click();
    await expect(page.getByRole('dialog', { name: 'Did all 23 labels print?' })).toBeVisible();
    expect(await printFlow.printedNumbers()).toEqual(listed.slice(MANY - 23));
    await printFlow.question.getByRole('button', { name: 'All printed' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('23 labels marked as printed');
    // By the rail: the page must not show what it knew before as if it were current.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Labels' }).click();
    await expect(page.getByRole('navigation', { name: 'Label views' })).toContainText(/Printed\D*1\d\d/);
  },
);

test(
  'last order first reverses the pile; four on a sheet start at the free position; reprints are pointed out',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, orders, printFlow }) => {
    await printFlow.install();
    const numbers = await slipway.makeOrders(5, 'NorthpostStandard');
    await orders.open(`view=all&q=${numbers.join('%20')}`);
    const listed = await orders.listedNumbers(5);
    await orders.selectPage();
    await expect(orders.selection).toContainText('5 selected');
    await page.keyboard.press('p');
    await printFlow.dialog.getByRole('checkbox', { name: 'Last order first' }).check();
    await printFlow.openWindow();
    expect(await printFlow.printedNumbers()).toEqual(listed.toReversed());
    await printFlow.question.getByRole('button', { name: 'All printed' }).click();
    await expect(orders.grid.getByText('Label printed')).toHaveCount(5);

    await orders.selection.getByRole('button', { name: 'Print labels' }).click();
    await expect(printFlow.dialog).toContainText(/5 of these were printed before \(last today, \d\d:\d\d\)/);
    await printFlow.dialog.getByRole('radio', { name: 'A4, four per page' }).click();
    await printFlow.dialog.getByRole('radio', { name: 'Position 4' }).click();
    await printFlow.openWindow();
    const sheets = await printFlow.printedPages();
    expect(sheets.map((text) => text.replaceAll(' ', '').match(/SLP[A-Z0-9]{10}/g)?.length)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
    await printFlow.question.getByRole('button', { name: 'None printed' }).click();
    await expect(printFlow.question).toBeHidden();
  },
);

test('orders without a label are left out and counted; if there is none at all, the next step is to request them', async ({
  slipway,
  orders,
  printFlow,
}) => {
  const [labelled = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const [bare = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
  await orders.open();
  await orders.paste([labelled, bare]);
  await orders.selection.getByRole('button', { name: 'Print labels' }).click();
  await expect(printFlow.dialog).toContainText('1 selected order has no label yet and is left out.');
  await printFlow.dialog.getByRole('button', { name: 'Close' }).click();
  await orders.selection.getByRole('button', { name: 'Clear selection' }).click();
  await orders.paste([bare]);
  await orders.selection.getByRole('button', { name: 'Print labels' }).click();
  await expect(printFlow.dialog).toContainText('None of the selected orders has a label yet.');
  await printFlow.dialog.getByRole('button', { name: 'Get labels' }).click();
  await expect(printFlow.dialog).toBeHidden();
  await orders.open(`view=all&q=${bare}`);
  await expect(orders.row(bare)).toContainText('Label ready');
});

test(
  'a station without a print window marks at once, and undoes it if something went wrong',
  { tag: '@pdf-viewer' },
  async ({ slipway, page, orders, printFlow }) => {
    await printFlow.install();
    await page.goto('/settings/printing');
    await page.getByRole('switch', { name: 'This station prints without a print window' }).click();
    const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
    await orders.open(`view=all&q=${numbers.join('%20')}`);
    await orders.selectPage();
    await orders.selection.getByRole('button', { name: 'Print labels' }).click();
    await printFlow.dialog.getByRole('button', { name: 'Print now' }).click();
    await expect(page.getByText('2 labels sent to the printer')).toBeVisible();
    await expect(orders.grid.getByText('Label printed')).toHaveCount(2);
    await page.getByRole('button', { name: "Something didn't print?" }).click();
    await expect(printFlow.question).toBeVisible();
    await expect(orders.grid.getByText('Label ready')).toHaveCount(2);
  },
);
