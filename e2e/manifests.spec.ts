import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { openRendered, holdScript, markRendered, namesOfReplaced, untilHydrated } from './open-rendered.ts';
import { expect, test } from './fixtures.ts';
import type { Slipway } from './slipway.ts';

interface Items {
  response: { manifest_id: number; success: boolean }[];
}

async function bookOnPlatform(slipway: Slipway, numbers: readonly string[], secret?: string): Promise<string> {
  const { body } = await slipway.platform<Items>('POST', '/book', { orders: numbers }, secret);
  return String(body.response[0]?.manifest_id);
}

test('an expired link is renewed once by itself, and the page says so', async ({ slipway, manifest, page }) => {
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  const id = await bookOnPlatform(slipway, numbers);
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expect(manifest.linkStatus).toContainText('Good for 6 d 23 h');
  await slipway.moveClock(8 * 86_400);
  await page.goto('/manifests');
  await page.getByRole('checkbox', { name: `Select manifest ${id}` }).check();
  await expect(page.getByRole('button', { name: 'Refresh 1 expired link' })).toBeVisible();
  await manifest.open(id);
  await expect(manifest.linkStatus).toContainText('New link, good for 7 days');
  await expect(manifest.linkStatus).toContainText('Good for 6 d 23 h');
  await expect(manifest.pdf).toContainText(numbers[0] ?? '');
});

test('a reader further down the page stays there when the link is renewed', async ({ slipway, manifest, page }) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(60, 'NorthpostStandard'));
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 2)).toBeVisible();
  await manifest.pdfPage(2, 2).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4000);
  const place = () => page.evaluate(() => scrollY);
  // The browser scrolls a moment after the wheel turns.
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(async () => (await end()) - (await place())).toBeLessThan(1);
  await expect(page).toHaveURL(/page=2/u);
  const before = await place();
  // With the mouse itself: Playwright's own click scrolls to where the toolbar would be if it weren't sticky.
  const box = await page.getByRole('button', { name: 'Refresh link' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(manifest.linkStatus).toContainText('New link, good for 7 days');
  expect(await place()).toBe(before);
  await expect(manifest.pdfPage(2, 2)).toBeVisible();
});

test('the PDF is shown even if the worker that was started with the page could not be loaded', async ({
  slipway,
  manifest,
  page,
}) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(2, 'NorthpostStandard'));
  const requests: string[] = [];
  await page.route('**/assets/pdf.worker*', async (route) => {
    requests.push(route.request().url());
    await (requests.length === 1 ? route.abort() : route.continue());
  });
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  expect(requests.length).toBeGreaterThan(1);
});

test('the PDF that comes with the page is opened once, before the dashboard has loaded', async ({
  slipway,
  manifest,
  page,
}) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(2, 'NorthpostStandard'));
  await manifest.open(id);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      override postMessage(message: { action?: string }, given?: StructuredSerializeOptions | Transferable[]): void {
        const { dataset } = document.documentElement;
        if (message.action === 'GetDocRequest') dataset['opened'] = String(Number(dataset['opened'] ?? 0) + 1);
        super.postMessage(message, given as StructuredSerializeOptions);
      }
    };
  });
  const dashboard = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await dashboard.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-opened="1"]').waitFor({ state: 'attached' });
  dashboard.resolve();
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
  await expect(manifest.pdf).toContainText('Northpost');
  await expect(page.locator('html')).toHaveAttribute('data-opened', '1');
});

test('the first page of the PDF is shown, in its final place, before the dashboard has loaded; presses meanwhile take effect', async ({
  slipway,
  manifest,
  page,
}) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(2, 'NorthpostStandard'));
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const boundsOf = (rect: DOMRectReadOnly) => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${String(value)} at ${String(Math.round(startTime))} ms: ${node instanceof Element ? node.outerHTML.slice(0, 200) : (node?.textContent ?? '')}, ${boundsOf(previousRect)} → ${boundsOf(currentRect)}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const release = await holdScript(page);
  await openRendered(page, `/manifests/${id}`, 'canvas');
  const picture = manifest.pdfPage(1, 1);
  await expect(picture).toBeVisible();
  const ink = () =>
    picture.evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return Array.from(data).filter((value, at) => at % 4 === 0 && value < 128).length;
    });
  const [place, inkBefore] = [await picture.boundingBox(), await ink()];
  expect(inkBefore).toBeGreaterThan(1000);
  await markRendered(page);
  // The button says that it isn't ready yet, and is pressed anyway.
  await page.getByRole('button', { name: 'Download PDF' }).click({ force: true });
  const downloaded = page.waitForEvent('download');
  release();
  await downloaded;
  await expect(manifest.linkStatus).toContainText('Good for');
  await expect(page.locator('[data-picture-name]')).toHaveCount(0);
  expect(await picture.boundingBox()).toEqual(place);
  expect(await ink()).toBe(inkBefore);
  expect(await namesOfReplaced(page, 'nav, h1, header, dl, dd, [role="toolbar"]')).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[])).toEqual([]);
});

test('a PDF that does not load holds up the dashboard only for a moment', async ({ slipway, manifest, page }) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(2, 'NorthpostStandard'));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/manifests/*/pdf', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openRendered(page, `/manifests/${id}`, 'canvas');
  await untilHydrated(page);
  await expect(manifest.pdfPage(1, 1)).toHaveCount(0);
  held.resolve();
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
});

test('a manifest that is still being made: the page checks by itself, then shows it', async ({
  slipway,
  manifest,
  page,
}) => {
  await slipway.setCarrier('NorthpostStandard', { booking: { outcome: 'accept', document_delay_s: 3600 } });
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(2, 'NorthpostStandard'));
  await manifest.open(id);
  await expect(manifest.heading("This manifest isn't ready yet")).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\(check \d+\)|every 30 s/);
  await slipway.moveClock(3601);
  await expect(manifest.pdfPage(1, 1)).toBeVisible();
});

test('a manifest that the carrier refused while it was being made: its orders can be booked again', async ({
  slipway,
  orders,
  review,
  booking,
  manifest,
  page,
}) => {
  await slipway.setCarrier('NorthpostStandard', {
    booking: { outcome: 'accept', document_delay_s: 3600, document_fails: true },
  });
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  await orders.reviewPasted(numbers);
  await review.confirm();
  await expect(booking.heading('All 2 orders booked')).toBeVisible();
  const id = await booking.firstManifestId();
  await slipway.moveClock(3601);
  await expect(booking.heading('No orders booked')).toBeVisible();
  await manifest.open(id);
  await expect(manifest.heading("The carrier didn't book this manifest")).toBeVisible();
  await page.getByRole('button', { name: 'Select these 2 orders' }).click();
  await expect(orders.selection).toContainText('2 selected');
  await slipway.setCarrier('NorthpostStandard', { booking: { outcome: 'accept' } });
  await expect(orders.bookButton()).toHaveAccessibleName('Book 2 orders');
});

test('an ID that no manifest has, and texts that are not an ID', async ({ manifest }) => {
  await manifest.open('999999999');
  await expect(manifest.heading('No manifest has the ID 999999999')).toBeVisible();
  for (const wrong of ['0x10', '1e3', '%207']) {
    await manifest.open(wrong);
    await expect(manifest.heading(/^No manifest has the ID/)).toBeVisible();
  }
});

test("another account's manifest can't be opened", async ({ slipway, manifest }) => {
  const secret = SANDBOX_SECRETS.otherAccount;
  const order = {
    courier_allocation: 'NorthpostStandard',
    delivery_address: '1 Quay St',
    delivery_suburb: 'Fremantle',
    delivery_state: 'WA',
    delivery_postcode: '6160',
    delivery_country_code: 'AU',
    receiver_name: 'Other Shop',
    parcel_attributes: [{ qty: 1, weight: 1, length: 0.1, width: 0.1, depth: 0.1 }],
  };
  const made = await slipway.platform<{ response: { tracking_number: string } }>('POST', '/orders', { order }, secret);
  const number = made.body.response.tracking_number;
  await expect
    .poll(async () => (await slipway.platform('GET', `/orders/${number}/label`, undefined, secret)).status)
    .toBe(200);
  await manifest.open(await bookOnPlatform(slipway, [number], secret));
  await expect(manifest.heading("You can't open this manifest")).toBeVisible();
});

test('a manifest is found by its ID, and a manifest number typed there is recognised', async ({
  slipway,
  manifest,
  page,
}) => {
  const id = await bookOnPlatform(slipway, await slipway.makeOrders(1, 'NorthpostStandard'));
  await page.goto('/manifests');
  await page.getByRole('textbox', { name: 'Manifest ID' }).fill('NPM-2026-11-20931');
  await page.getByRole('button', { name: 'Open manifest' }).click();
  await expect(page.getByRole('main')).toContainText('NPM-2026-11-20931 looks like a manifest number');
  await page.getByRole('textbox', { name: 'Manifest ID' }).fill(id);
  await page.getByRole('button', { name: 'Open manifest' }).click();
  await expect(manifest.heading('Northpost manifest')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/manifests/${id}`));
});
