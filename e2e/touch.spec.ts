import { CLIENT_HINTS_COOKIE } from '#contract/gateway/first-answers.ts';
import { openRendered, holdScript, markRendered, namesOfReplaced } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('by touch a row opens its order, its checkbox cell selects it, and scrolling does neither', async ({
  orders,
  page,
}) => {
  await orders.open('view=ready');
  const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row');
  const row = rows.nth(3);
  await expect(row).toBeVisible();
  const place = await row.boundingBox();
  if (place === null) throw new Error('The row has no place on the screen');
  const drawer = page.getByRole('dialog', { name: /^Order / });
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: place.x + 200, y: place.y + 20 - up }],
    });
  // A finger that touches down while the page is still scrolling stops it, and taps nothing.
  await page.evaluate(() => {
    document.addEventListener('scrollend', () => document.documentElement.setAttribute('data-rolled-out', ''));
  });
  await touch('touchStart');
  for (let up = 30; up <= 240; up += 30) await touch('touchMove', up);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page.locator('html[data-rolled-out]')).toBeAttached();
  await expect(drawer).toBeHidden();
  await expect(orders.selection).toBeHidden();
  // The cell around the checkbox, not the checkbox.
  await rows
    .nth(9)
    .getByRole('gridcell')
    .first()
    .tap({ position: { x: 4, y: 6 } });
  await expect(orders.selection).toContainText('1 selected');
  await expect(drawer).toBeHidden();
  await rows.nth(8).getByRole('gridcell').nth(1).tap();
  await expect(drawer).toBeVisible();
  await expect(orders.selection).toContainText('1 selected');
});

test('on its first visit a phone hydrates the page that arrived, with what was tapped on it', async ({
  orders,
  page,
}) => {
  await page.context().clearCookies({ name: CLIENT_HINTS_COOKIE });
  const release = await holdScript(page);
  await openRendered(page, '/orders?view=ready', '[role="grid"] tbody tr');
  await orders.grid
    .getByRole('row')
    .nth(3)
    .getByRole('gridcell')
    .first()
    .tap({ position: { x: 4, y: 6 } });
  await markRendered(page);
  release();
  await expect(orders.selection).toContainText('1 selected');
  await expect(page.getByRole('button', { name: 'Density: Roomy' })).toBeAttached();
  expect(await namesOfReplaced(page, 'nav, h1, table, tbody tr, tbody td, tbody input')).toEqual([]);
});
