import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './open-rendered.ts';
import type { ManifestPage } from './pages/manifest-page.ts';
import type { Slipway } from './slipway.ts';

async function openNew(slipway: Slipway, manifest: ManifestPage, page: Page): Promise<void> {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  const { body } = await slipway.platform<{ response: { manifest_id: number }[] }>('POST', '/book', {
    orders: [number],
  });
  await manifest.open(String(body.response[0]?.manifest_id));
  await untilHydrated(page);
  await expect(manifest.pdf).toContainText(number);
}

for (const [width, name, isLarger] of [
  [1920, 'Zoom in', true],
  [1200, 'Zoom out', false],
] as const) {
  test(`${width} wide, “${name}” starts from how large the page is shown`, async ({ slipway, manifest, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openNew(slipway, manifest, page);
    const widthOfPage = async () => (await manifest.pdfPage(1, 1).boundingBox())?.width ?? 0;
    const before = await widthOfPage();
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('combobox', { name: 'Zoom' })).not.toHaveValue('fit-width');
    await expect.poll(widthOfPage).not.toBe(before);
    expect((await widthOfPage()) > before).toBe(isLarger);
  });
}

test('a page that is larger than the window can be scrolled to each of its edges', async ({
  slipway,
  manifest,
  page,
}) => {
  await openNew(slipway, manifest, page);
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('300 %');
  const sheet = manifest.pdfPage(1, 1);
  const frame = manifest.pdf.getByRole('group', { name: 'PDF pages', exact: true });
  const scrollTo = (edge: 'left' | 'right') =>
    frame.evaluate((element, left) => element.scrollTo({ left: left ? 0 : element.scrollWidth }), edge === 'left');
  /** How far the page's edges lie within the frame. */
  const within = async () => {
    const [inner, outer] = [await sheet.boundingBox(), await frame.boundingBox()];
    if (inner === null || outer === null) throw new Error('The page is not shown.');
    return { left: inner.x - outer.x, right: outer.x + outer.width - inner.x - inner.width };
  };
  await scrollTo('left');
  await expect.poll(async () => (await within()).right).toBeLessThan(0);
  expect((await within()).left).toBeGreaterThanOrEqual(0);
  await scrollTo('right');
  await expect.poll(async () => (await within()).left).toBeLessThan(0);
  expect((await within()).right).toBeGreaterThanOrEqual(0);
});
