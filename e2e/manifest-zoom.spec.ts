import { expect, test } from './fixtures.ts';
import { untilHydrated } from './open-rendered.ts';

for (const [width, name, isLarger] of [
  [1920, 'Zoom in', true],
  [1200, 'Zoom out', false],
] as const) {
  test(`${width} wide, “${name}” starts from how large the page is shown`, async ({ slipway, manifest, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
    const { body } = await slipway.platform<{ response: { manifest_id: number }[] }>('POST', '/book', {
      orders: [number],
    });
    await manifest.open(String(body.response[0]?.manifest_id));
    await untilHydrated(page);
    await expect(manifest.pdf).toContainText(number);
    const widthOfPage = async () => (await manifest.pdfPage(1, 1).boundingBox())?.width ?? 0;
    const before = await widthOfPage();
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('combobox', { name: 'Zoom' })).not.toHaveValue('fit-width');
    await expect.poll(widthOfPage).not.toBe(before);
    expect((await widthOfPage()) > before).toBe(isLarger);
  });
}
