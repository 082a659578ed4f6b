import type { Page } from '@playwright/test';
import { READER_COOKIE } from '#contract/gateway/first-answers.ts';
import { expect, test } from './fixtures.ts';
import type { Slipway } from './slipway.ts';

/** The script that the page starts from. */
const SCRIPT = '**/assets/index-*.js';
const ROW = '[role="grid"] tbody tr';
/** At compact density. */
const LOWEST_ROW_PX = 36;

/** Holds the page's script back. The function that it returns lets it come. */
async function holdScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await released.promise;
    // A page that was opened again doesn't wait for it any more.
    await route.continue().catch(() => undefined);
  });
  return () => released.resolve(undefined);
}

/** Opens a page that the server drew. On a busy machine its answers may come later than a page waits for them: it isn't drawn then. */
async function arriveDrawn(page: Page, path: string, drawn: string): Promise<void> {
  const isDrawn = async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#first-answers').waitFor({ state: 'attached' });
    return page.locator(`#root ${drawn}`).count();
  };
  await expect.poll(isDrawn).toBeGreaterThan(0);
}

/** More orders than any window shows, all in the list: a page is drawn once, from what is known by then. */
async function makeMany(slipway: Slipway, page: Page): Promise<void> {
  await slipway.makeOrders(60, 'NorthpostStandard');
  const readTotal = async () =>
    ((await (await page.request.get('/api/orders?view=all&size=25')).json()) as { readonly total: number }).total;
  await expect.poll(readTotal).toBeGreaterThanOrEqual(60);
}

/** Any parts of the page that the browser had to draw anew would have lost this. */
async function markDrawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { wasDrawnByServer: true });
  });
}

async function namesOfReplaced(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => !('wasDrawnByServer' in element))
        .map((element) => element.outerHTML.slice(0, 200)),
    within,
  );
}

test('Orders arrives drawn; what is ticked and pressed before its script has come is done', async ({
  slipway,
  orders,
  page,
}) => {
  // A product that has just started may not know its orders yet, and a page without its script waits for nothing.
  await slipway.makeOrders(2, 'NorthpostStandard');
  const release = await holdScript(page);
  await arriveDrawn(page, '/orders?view=ready', ROW);
  const box = orders.grid.getByRole('checkbox', { name: /^Select order/ }).nth(1);
  await box.click();
  await expect(orders.grid.getByRole('row', { selected: true })).toHaveCount(1);
  await markDrawn(page);
  await page.getByRole('button', { name: /^Filter by carrier/ }).click();
  release();
  await expect(orders.selection).toContainText('1 selected');
  await expect(page.getByRole('dialog', { name: 'Carrier' })).toBeVisible();
  await expect(box).toBeChecked();
  expect(await namesOfReplaced(page, 'nav, h1, header, table, thead th, tbody tr, tbody td, tbody input')).toEqual([]);
});

test('what is scanned before the script of Orders has come is selected', async ({ slipway, orders, page, keys }) => {
  const [scanned = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const release = await holdScript(page);
  await arriveDrawn(page, '/orders?view=all', ROW);
  await orders.grid.getByRole('checkbox').first().waitFor();
  await keys.scan(scanned);
  release();
  await expect(orders.selection).toContainText('1 selected');
});

test('rows below the screen follow the first picture, without the script; a page that is reloaded has them in it', async ({
  slipway,
  orders,
  page,
}) => {
  await makeMany(slipway, page);
  const release = await holdScript(page);
  const seen = () => orders.grid.locator('tbody tr').evaluateAll((rows) => rows.filter((row) => row.checkVisibility()));
  // What the first picture held is told by the page itself: from outside, it is over too soon.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility());
      Object.assign(globalThis, { rowsInFirstPicture: rows.length });
    });
  });
  await arriveDrawn(page, '/orders?view=all', ROW);
  await expect.poll(async () => (await seen()).length).toBe(50);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'rowsInFirstPicture') as number)).toBeLessThan(50);
  release();
  await expect(page.getByText(/updated \d\d:\d\d:\d\d$/u)).toBeVisible();
  const rowsOfReload = async () => {
    await page.reload();
    await expect(orders.grid.locator('tbody tr').last()).toBeVisible();
    return page.evaluate(() => Reflect.get(globalThis, 'rowsInFirstPicture') as number);
  };
  await expect.poll(rowsOfReload).toBe(50);
});

test('the first picture leaves no place empty, however high the window is and however low the rows are', async ({
  slipway,
  orders,
  page,
}) => {
  await makeMany(slipway, page);
  await page.addInitScript((lowest) => {
    requestAnimationFrame(() => {
      const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility());
      const top = rows[0]?.getBoundingClientRect().top ?? Infinity;
      Object.assign(globalThis, {
        firstPicture: { rows: rows.length, isFilled: top + rows.length * lowest >= innerHeight },
      });
    });
  }, LOWEST_ROW_PX);
  const openAt = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    await arriveDrawn(page, '/orders?view=all', ROW);
    const seen = await page.waitForFunction(() => Reflect.get(globalThis, 'firstPicture') as object | undefined);
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

test('the server draws what this browser keeps: its columns, widths, density and views', async ({ orders, page }) => {
  await orders.open('view=ready');
  await page.evaluate(() => {
    localStorage.setItem('slipway.columns', JSON.stringify({ ready: ['carrier', 'label', 'recipient'] }));
    localStorage.setItem('slipway.column-widths', JSON.stringify({ ready: { carrier: 320 } }));
    localStorage.setItem('slipway.preferences', JSON.stringify({ density: 'compact', theme: 'dark' }));
  });
  await orders.open('view=ready');
  // A dashboard that has started tells the server once it is idle.
  await expect
    .poll(async () => {
      const told = (await page.context().cookies()).find(({ name }) => name === READER_COOKIE)?.value ?? '';
      return decodeURIComponent(told);
    })
    .toContain('compact');
  const release = await holdScript(page);
  await arriveDrawn(page, '/orders?view=ready', ROW);
  const heads = orders.grid.getByRole('columnheader');
  await expect(heads).toHaveText(['', 'Tracking number', 'Carrier', 'Label', 'Recipient']);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // As it is seen: what is hidden where there is room is read until the styles have come.
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-first-picture');
  await markDrawn(page);
  // The handles of its columns come when the browser is idle; they are no part of what was drawn.
  const read = async () => [await heads.allTextContents(), await orders.grid.locator('tbody').ariaSnapshot()];
  const before = await read();
  const boxes = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
  release();
  await expect(page.getByText(/updated \d\d:\d\d:\d\d$/u)).toBeVisible();
  expect(await read()).toEqual(before);
  expect(await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width))).toEqual(boxes);
  expect(await namesOfReplaced(page, 'table, tbody td')).toEqual([]);
});

test('the sign-in page arrives drawn, and signs in who filled it in before its script had come', async ({ page }) => {
  await page.context().clearCookies();
  const release = await holdScript(page);
  await arriveDrawn(page, '/sign-in?next=/settings/appearance', 'form');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@slipway.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('slipway-demo');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/settings\/appearance$/u);
});

const FRAMED = ['today', 'scan', 'labels', 'bookings', 'manifests', 'webhooks', 'settings/appearance'];

test('every other page arrives as a frame with its title, which stays where it is once the page is there', async ({
  page,
}) => {
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of FRAMED) {
      const release = await holdScript(page);
      await arriveDrawn(page, `/${name}`, 'main h1');
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
      const place = async () => {
        const box = await title.boundingBox();
        return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0), text: await title.textContent() };
      };
      const before = await place();
      await markDrawn(page);
      release();
      await page.locator('main h1[tabindex]').waitFor();
      expect.soft(await place(), `${name} at ${width} px`).toEqual(before);
      expect.soft(await namesOfReplaced(page, 'nav[aria-label="Main"], header search'), name).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
});

test('what is scanned while Scan is only a frame is on its list', async ({ slipway, page, keys }) => {
  const [scanned = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const release = await holdScript(page);
  await arriveDrawn(page, '/scan', 'main h1');
  await page.getByRole('heading', { level: 1, name: 'Scan' }).waitFor();
  await keys.scan(scanned);
  release();
  await expect(page.getByRole('list', { name: 'Scanned orders' })).toContainText(scanned);
});

test('a page that does not come holds up neither its frame nor the page that somebody goes to instead', async ({
  page,
}) => {
  // Never answered.
  await page.route('**/assets/scan-page-*', () => undefined);
  await arriveDrawn(page, '/scan', 'main h1');
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Activity' })).toBeHidden();
  await expect(page.locator('main h1')).toHaveText('Scan');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Labels' }).click();
  await expect(page.locator('main h1[tabindex]')).toHaveText('Labels');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('who goes to another page before theirs has come is heard there', async ({ page }) => {
  await page.route('**/assets/scan-page-*', () => undefined);
  const release = await holdScript(page);
  await arriveDrawn(page, '/scan', 'main h1');
  await page.getByRole('heading', { level: 1, name: 'Scan' }).waitFor();
  await markDrawn(page);
  release();
  // The frame is the browser's by now: React notes on each element what it is.
  const isTakenOver = () =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isTakenOver);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Labels' }).click();
  await expect(page.locator('main h1[tabindex]')).toHaveText('Labels');
  expect(await namesOfReplaced(page, 'nav[aria-label="Main"]')).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
