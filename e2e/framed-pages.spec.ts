import { openRendered, holdScript, markRendered, namesOfReplaced } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';

const FRAMED = ['today', 'scan', 'labels', 'bookings', 'manifests', 'webhooks', 'settings/appearance'];

test('every other page arrives as a frame with its title, which stays in place once the page is there', async ({
  page,
}) => {
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of FRAMED) {
      const release = await holdScript(page);
      await openRendered(page, `/${name}`, 'main h1');
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
      const place = async () => {
        const box = await title.boundingBox();
        return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0), text: await title.textContent() };
      };
      const before = await place();
      await markRendered(page);
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
  await openRendered(page, '/scan', 'main h1');
  await page.getByRole('heading', { level: 1, name: 'Scan' }).waitFor();
  await keys.scanNow(scanned);
  release();
  await expect(page.getByRole('list', { name: 'Scanned orders' })).toContainText(scanned);
});

test('a page that does not load holds up neither its frame nor the next page that somebody opens', async ({ page }) => {
  // Never answered.
  await page.route('**/assets/scan-page-*', () => undefined);
  await openRendered(page, '/scan', 'main h1');
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

test('input of somebody who goes to another page before theirs has loaded takes effect there', async ({ page }) => {
  await page.route('**/assets/scan-page-*', () => undefined);
  const release = await holdScript(page);
  await openRendered(page, '/scan', 'main h1');
  await page.getByRole('heading', { level: 1, name: 'Scan' }).waitFor();
  await markRendered(page);
  release();
  // React has hydrated the frame: it stores its own properties on each element.
  const isHydrated = () =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isHydrated);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Labels' }).click();
  await expect(page.locator('main h1[tabindex]')).toHaveText('Labels');
  expect(await namesOfReplaced(page, 'nav[aria-label="Main"]')).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('Today and Manifests arrive with their first content', async ({ page }) => {
  // Never answered.
  for (const path of ['today', 'manifests?page=1']) await page.route(`**/api/${path}`, () => undefined);
  for (const [path, content] of [
    ['/manifests', 'main table tbody tr'],
    ['/today', 'main h2'],
  ] as const)
    await expect(async () => {
      // Again, because a busy server may send the page without what it asked for.
      await page.goto(path);
      await expect(page.locator(content).first()).toBeVisible({ timeout: 10_000 });
    }).toPass();
});
