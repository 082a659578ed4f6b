import type { Page } from '@playwright/test';
import { CLIENT_HINTS_COOKIE } from '#contract/gateway/first-answers.ts';
import { openRendered, holdScript, markRendered, namesOfReplaced } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';
import type { Slipway } from './slipway.ts';

const ROW = '[role="grid"] tbody tr';
/** Row height at compact density. */
const LOWEST_ROW_PX = 36;

/** Makes more orders than any window shows and waits until all are listed: a page is rendered once, from what is known by then. */
async function makeMany(slipway: Slipway, page: Page): Promise<void> {
  await slipway.makeOrders(60, 'NorthpostStandard');
  const readTotal = async () =>
    ((await (await page.request.get('/api/orders?view=all&size=25')).json()) as { readonly total: number }).total;
  await expect.poll(readTotal).toBeGreaterThanOrEqual(60);
}

test('Orders arrives rendered; what is ticked and pressed before its script has loaded is done', async ({
  slipway,
  orders,
  page,
}) => {
  // A product that has just started may not know its orders yet, and a page without its script doesn't wait for them.
  await slipway.makeOrders(2, 'NorthpostStandard');
  const release = await holdScript(page);
  await openRendered(page, '/orders?view=ready', ROW);
  const box = orders.grid.getByRole('checkbox', { name: /^Select order/ }).nth(1);
  await box.click();
  await expect(orders.grid.getByRole('row', { selected: true })).toHaveCount(1);
  await markRendered(page);
  await page.getByRole('button', { name: /^Filter by carrier/ }).click();
  release();
  await expect(orders.selection).toContainText('1 selected');
  await expect(page.getByRole('dialog', { name: 'Carrier' })).toBeVisible();
  await expect(box).toBeChecked();
  expect(await namesOfReplaced(page, 'nav, h1, header, table, thead th, tbody tr, tbody td, tbody input')).toEqual([]);
});

test('the markup of a page is complete: it shows in a browser without scripts', async ({ slipway, browser, page }) => {
  await slipway.makeOrders(2, 'NorthpostStandard');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: slipway.url, storageState, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto('/orders?view=all');
  await expect(bare.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(bare.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible();
  await context.close();
});

test('what is done on a page before it follows changes causes nothing to be read again', async ({
  slipway,
  orders,
  page,
}) => {
  await slipway.makeOrders(2, 'NorthpostStandard');
  const assessed = page.waitForRequest('**/api/selection/assess');
  // The script that follows changes arrives after the page.
  await page.route('**/assets/after-*.js', async (route) => {
    await assessed;
    // A page that was opened again no longer waits for it.
    await route.continue().catch(() => undefined);
  });
  const follows = page.waitForRequest('**/api/events*');
  // Only a page that arrives with its answers knows from where to follow them.
  await openRendered(page, '/orders?view=ready', ROW);
  await orders.grid
    .getByRole('checkbox', { name: /^Select order/ })
    .nth(1)
    .click();
  expect(new URL((await follows).url()).searchParams.get('after')).toMatch(/:\d+$/u);
});

test('what is scanned before the script of Orders has loaded is selected', async ({ slipway, orders, page, keys }) => {
  const [scanned = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const release = await holdScript(page);
  await openRendered(page, '/orders?view=all', ROW);
  await orders.grid.getByRole('checkbox').first().waitFor();
  await keys.scanNow(scanned);
  release();
  await expect(orders.selection).toContainText('1 selected');
});

test('rows below the screen follow the first paint, without the script; a reloaded page has them in it', async ({
  slipway,
  orders,
  page,
}) => {
  await makeMany(slipway, page);
  const release = await holdScript(page);
  const seen = () => orders.grid.locator('tbody tr').evaluateAll((rows) => rows.filter((row) => row.checkVisibility()));
  // The page records its first paint itself, which is over too soon to be observed from outside.
  await page.addInitScript(() => {
    const check = () => {
      const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility());
      // The page shows no rows until its fonts have arrived.
      if (rows.length === 0) requestAnimationFrame(check);
      else Object.assign(globalThis, { rowsInFirstPaint: rows.length });
    };
    requestAnimationFrame(check);
  });
  await openRendered(page, '/orders?view=all', ROW);
  await expect.poll(async () => (await seen()).length).toBe(50);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'rowsInFirstPaint') as number)).toBeLessThan(50);
  release();
  await expect(page.getByText(/updated \d\d:\d\d:\d\d$/u)).toBeVisible();
  const rowsOfReload = async () => {
    await page.reload();
    await expect(orders.grid.locator('tbody tr').last()).toBeVisible();
    return page.evaluate(() => Reflect.get(globalThis, 'rowsInFirstPaint') as number);
  };
  await expect.poll(rowsOfReload).toBe(50);
});

test('the first paint leaves no gap, however tall the window is and however low the rows are', async ({
  slipway,
  orders,
  page,
}) => {
  await makeMany(slipway, page);
  await page.addInitScript((lowest) => {
    const check = () => {
      const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility());
      if (rows[0] === undefined) {
        requestAnimationFrame(check);
        return;
      }
      const { top } = rows[0].getBoundingClientRect();
      Object.assign(globalThis, {
        firstPaint: { rows: rows.length, isFilled: top + rows.length * lowest >= innerHeight },
      });
    };
    requestAnimationFrame(check);
  }, LOWEST_ROW_PX);
  const openAt = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    await openRendered(page, '/orders?view=all', ROW);
    const seen = await page.waitForFunction(() => Reflect.get(globalThis, 'firstPaint') as object | undefined);
    return (await seen.jsonValue()) as { readonly rows: number; readonly isFilled: boolean };
  };
  const release = await holdScript(page);
  for (const height of [600, 767, 768, 959, 960, 1439]) {
    const { rows, isFilled } = await openAt(height);
    expect.soft(isFilled, `${rows} rows at ${height} px`).toBe(true);
  }
  expect((await openAt(767)).rows).toBeLessThan((await openAt(959)).rows);
  release();
  await expect(orders.grid.locator('tbody tr').last()).toBeVisible();
});

test('the server renders with this browser’s settings: its columns, widths, density and views', async ({
  slipway,
  orders,
  page,
}) => {
  // The view stays.
  slipway.isDisturbed = true;
  const view = { name: 'Abroad', search: '?view=all&country=NZ', is_shared: false, version: 0 };
  expect((await page.request.put('/api/saved-views/abroad', { data: view })).status()).toBe(200);
  await orders.open('view=ready');
  await page.evaluate(() => {
    localStorage.setItem('slipway.columns', JSON.stringify({ ready: ['carrier', 'label', 'recipient'] }));
    localStorage.setItem('slipway.column-widths', JSON.stringify({ ready: { carrier: 320 } }));
    localStorage.setItem('slipway.preferences', JSON.stringify({ density: 'compact', theme: 'dark' }));
  });
  await orders.open('view=ready');
  // The dashboard writes its hints to the cookie once it is idle, and again once it has read the views. A page that is requested in between
  // is rendered from hints that are outdated when it arrives.
  await expect
    .poll(async () => {
      const told = (await page.context().cookies()).find(({ name }) => name === CLIENT_HINTS_COOKIE)?.value ?? '';
      return decodeURIComponent(told);
    })
    .toMatch(/compact.*Abroad/u);
  const release = await holdScript(page);
  await openRendered(page, '/orders?view=ready', ROW);
  const heads = orders.grid.getByRole('columnheader');
  await expect(heads).toHaveText(['', 'Tracking number', 'Carrier', 'Label', 'Recipient']);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(orders.views.getByRole('link', { name: view.name })).toBeVisible();
  // Waits for the styles: until they apply, the snapshot contains elements that are hidden at this width.
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint');
  await markRendered(page);
  // Column resize handles are added when the browser is idle; they aren't part of the rendering.
  const read = async () => [await heads.allTextContents(), await orders.grid.locator('tbody').ariaSnapshot()];
  const before = await read();
  const boxes = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  release();
  await expect(page.getByText(/updated \d\d:\d\d:\d\d$/u)).toBeVisible();
  expect(await read()).toEqual(before);
  expect(await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width))).toEqual(boxes);
  expect(await namesOfReplaced(page, 'table, tbody td')).toEqual([]);
});

test('the sign-in page arrives rendered, and signs in somebody who filled it in before its script had loaded', async ({
  page,
}) => {
  await page.context().clearCookies();
  const release = await holdScript(page);
  await openRendered(page, '/sign-in?next=/settings/appearance', 'form');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@slipway.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('slipway-demo');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/settings\/appearance$/u);
});

test('actions on a page that was rendered with outdated browser settings are done on the new one', async ({
  orders,
  page,
}) => {
  await page.context().clearCookies();
  // Stored without updating the cookie, as by another tab while this page is loading.
  await page.addInitScript(() =>
    localStorage.setItem('slipway.preferences', JSON.stringify({ timeZone: 'Europe/Paris' })),
  );
  const letSignIn = await holdScript(page);
  await openRendered(page, '/sign-in?next=/orders', 'form');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@slipway.test');
  await page.getByRole('textbox', { name: 'Password' }).press('s');
  await markRendered(page);
  letSignIn();
  await expect.poll(() => namesOfReplaced(page, 'form')).not.toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@slipway.test');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type('lipway-demo');
  await page.keyboard.press('Enter');
  await orders.grid.waitFor();
  await page.context().clearCookies({ name: CLIENT_HINTS_COOKIE });
  const letOrders = await holdScript(page);
  await openRendered(page, '/orders?view=ready', ROW);
  await orders.grid
    .getByRole('checkbox', { name: /^Select order/ })
    .nth(1)
    .click();
  await markRendered(page);
  letOrders();
  await expect(orders.selection).toContainText('1 selected');
  expect(await namesOfReplaced(page, 'table')).not.toEqual([]);
});
