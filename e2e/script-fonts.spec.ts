import { openRendered, holdScript } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';

/** Whatever this machine is: the server goes by what the browser says. */
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
});

test('names in a script that a machine has no font for are shown in one from the first paint on, which is requested once', async ({
  slipway,
  orders,
  page,
}) => {
  await slipway.makeUnlabelled(3, { country_code: 'JP' });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/script-fonts'))
      requested.push((request.postDataJSON() as { readonly letters: string }).letters);
  });
  const release = await holdScript(page);
  await openRendered(page, '/orders?view=all&sort=-created', '[role="grid"] tbody tr');
  await expect(orders.grid.getByRole('row', { name: /佐藤|高橋/u }).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ family }) => family)))
    .toContain('Noto Sans SC');
  release();
  // Once the page is idle, it has looked at all of its letters again.
  await page.waitForFunction(() => Reflect.get(globalThis, 'earlyFonts') === undefined);
  expect(requested).toHaveLength(1);
});
