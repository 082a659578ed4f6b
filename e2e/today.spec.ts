import type { Locator, Page } from '@playwright/test';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, test } from './fixtures.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

test.use({ hasOwnProduct: true });

/** A time zone where it is around noon, so that no cut-off falls on another day, whenever the test runs. */
function zoneAtNoon(): { readonly zone: string; readonly timeIn: (minutes: number) => string } {
  const ahead = 12 - new Date().getUTCHours();
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return { zone, timeIn: (minutes) => format.format(Date.now() + minutes * 60_000) };
}

/** Sets daily cut-offs this many minutes from now, at one site. */
async function setCutOffs(page: Page, minutes: Readonly<Record<string, number>>): Promise<void> {
  const { zone, timeIn } = zoneAtNoon();
  const read = async () =>
    (await (await page.request.get('/api/cut-offs')).json()) as {
      sites: object[];
      lanes: { courier_allocation: string }[];
    };
  // Carriers are known once their orders are in the index.
  const isKnown = async () => {
    const { lanes } = await read();
    return Object.keys(minutes).every((one) => lanes.some((lane) => lane.courier_allocation === one));
  };
  await expect.poll(isKnown).toBe(true);
  const saved = await read();
  const answer = await page.request.put('/api/cut-offs', {
    data: {
      ...saved,
      sites: [{ ...saved.sites[0], name: 'Brunswick', time_zone: zone }],
      lanes: saved.lanes.map((lane) => {
        const inMinutes = minutes[lane.courier_allocation];
        const time = inMinutes === undefined ? null : timeIn(inMinutes);
        return { ...lane, late_cost_cents: 500, times: Object.fromEntries(WEEKDAYS.map((day) => [day, time])) };
      }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface Manifest {
  readonly manifest_id: number;
  readonly manifest_number: string;
  readonly order_count: number;
  readonly state: string;
}

async function listManifests(page: Page): Promise<readonly Manifest[]> {
  const answer = await page.request.get('/api/handovers/manifests');
  return ((await answer.json()) as { manifests: Manifest[] }).manifests;
}

const figure = (lane: Locator, name: string) =>
  lane
    .getByRole('term')
    .and(lane.getByText(name, { exact: true }))
    .locator('xpath=following-sibling::dd');

test(
  'a day: warned, held, booked from its lane, printed, handed over by scan, and on paper',
  { tag: '@pdf-viewer' },
  async ({ page, orders, review, booking, printFlow, keys }) => {
    await printFlow.install();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(page.getByText('No cut-offs yet')).toBeVisible();
    await expectNoFindings(page, 'no cut-offs');
    await setCutOffs(page, { NorthpostStandard: 55, SwiftlineExpress: 110 });

    // The warning shows on every page until someone marks it as seen.
    await orders.open('view=ready');
    const status = page.getByRole('region', { name: 'App status' });
    await expect(status).toContainText(/Northpost: 60 minutes left\. [\d,]+ orders are not booked\./);
    await page.getByRole('link', { name: 'Show Northpost' }).click();
    const lane = page.getByRole('region', { name: 'Northpost Standard' });
    await expect(lane).toHaveAttribute('data-state', 'warned');
    await expect(lane.getByRole('timer', { name: 'Time until the Northpost cut-off' })).toHaveText(/^5\d min$/);
    await expectNoFindings(page, 'warned');
    for (const dialog of ['van', 'cut-off']) {
      await page.goto(`/today?dialog=${dialog}`);
      await page.locator('dialog[open]').getByRole('button').first().waitFor();
      await expectNoFindings(page, dialog);
    }
    await page.goto('/settings/cut-offs');
    await page.getByRole('group', { name: 'Northpost Standard' }).waitFor();
    await expectNoFindings(page, 'settings of cut-offs');
    await page.goto('/today');
    await lane.getByRole('alert', { name: 'Cut-off warning' }).getByRole('button', { name: 'Mark as seen' }).click();
    await expect(lane.getByText(/^60-minute warning seen by you, \d\d:\d\d$/)).toBeVisible();

    // A figure links to exactly its orders; two of them are on hold and left out of the booking.
    const ready = Number(await figure(lane, 'Ready').textContent());
    expect(ready).toBeGreaterThan(3);
    await figure(lane, 'Ready').getByRole('link').click();
    await expect(page.getByText('Today: Northpost Standard, Ready')).toBeVisible();
    await expect(orders.grid).toHaveAttribute('aria-rowcount', String(ready + 1));
    const boxes = orders.grid.getByRole('checkbox', { name: /^Select order/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'More selection actions' }).click();
    await page.getByRole('menuitem', { name: 'Hold orders…' }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Address unclear');
    await page.getByRole('button', { name: 'Hold 2 orders' }).click();
    await expect(page.getByText('2 orders on hold')).toBeVisible();
    await page.goto('/today');
    await expect(lane.getByText('2 on hold, left out')).toBeVisible();

    // The demo has already booked some.
    const before = Number(await figure(lane, 'Booked').textContent());
    await lane.getByRole('button', { name: `Book ${ready - 2} orders` }).click();
    await expect(page).toHaveURL(/dialog=review/);
    await review.confirm();
    await expect(booking.heading(`All ${ready - 2} orders booked`)).toBeVisible();
    await page.goto('/today');
    const booked = String(before + ready - 2);
    await expect.poll(async () => (await listManifests(page)).every(({ state }) => state === 'ready')).toBe(true);
    await page.reload();
    await expect(figure(lane, 'Booked')).toHaveText(booked);

    // A person confirms printing, and can undo it.
    await lane.getByRole('button', { name: /^Print \d+ manifests?$/ }).click();
    await lane.getByRole('button', { name: 'Yes, printed' }).click();
    await expect(figure(lane, 'Printed')).toHaveText(booked);

    // Scanning the manifest's own barcode ticks it for handover.
    const manifests = await listManifests(page);
    const manifest = manifests.find(({ order_count }) => order_count === ready - 2);
    await keys.scan(manifest?.manifest_number ?? '');
    const handover = page.getByRole('dialog', { name: 'Record handover' });
    await expect(handover.getByRole('status', { name: 'Scan result' })).toHaveText(
      `${manifest?.manifest_number} ticked`,
    );
    await expect(handover.getByRole('checkbox', { name: `Hand over manifest ${manifest?.manifest_id}` })).toBeChecked();
    await expectNoFindings(page, 'handover');
    await handover.getByRole('textbox', { name: "Driver's name (optional)" }).fill('Kim');
    await handover.getByRole('button', { name: 'Hand over 1 manifest' }).click();
    await expect(handover).toBeHidden();
    await expect(page.getByText(/^1 manifest handed over/)).toBeVisible();
    await expect(figure(lane, 'Handed over')).toHaveText(String(ready - 2));

    // The printable day sheet.
    await page.getByRole('button', { name: 'Print day sheet' }).click();
    const sheet = page.getByRole('dialog', { name: 'Day sheet' });
    await expect(sheet.getByText(manifest?.manifest_number ?? '')).toBeVisible();
    await expect(sheet.getByText('Kim')).toBeVisible();
    await expectNoFindings(page, 'day sheet');
  },
);

test('on a tablet a warning’s bell, text and button stand beside each other', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await setCutOffs(page, { NorthpostStandard: 25 });
  await page.goto('/today');
  const lane = page.getByRole('region', { name: 'Northpost Standard' });
  const warning = lane.getByRole('alert', { name: 'Cut-off warning' });
  await expect(warning).toContainText('30 minutes left.');
  // Two lines of text; one below the other, the three take 143 px of a page that is read from three metres away.
  expect((await warning.boundingBox())?.height).toBeLessThan(100);
});

test('“Van was here” closes a lane, a change holds only for today, and everybody is told about both', async ({
  page,
}) => {
  await setCutOffs(page, { NorthpostStandard: 100, SwiftlineExpress: 150 });
  await page.goto('/today?dialog=cut-off');
  const { timeIn } = zoneAtNoon();
  const dialog = page.getByRole('dialog', { name: 'Change a cut-off for today' });
  await dialog.getByRole('textbox', { name: 'Cut-off today' }).fill('25:00');
  await dialog.getByRole('button', { name: 'Use 25:00 today' }).click();
  await expect(dialog.getByText('Enter a time like 16:00')).toBeVisible();
  await expectNoFindings(page, 'a wrong time');
  const earlier = timeIn(90);
  await dialog.getByRole('textbox', { name: 'Cut-off today' }).fill(earlier);
  await dialog.getByRole('button', { name: `Use ${earlier} today` }).click();
  const lane = page.getByRole('region', { name: 'Northpost Standard' });
  await expect(lane.getByText(`${earlier} today instead of`)).toBeVisible();

  await page.getByRole('button', { name: 'More for today' }).click();
  await page.getByRole('menuitem', { name: 'Van was here…' }).click();
  await page.getByRole('button', { name: 'Close Northpost for today' }).click();
  await expect(lane).toHaveAttribute('data-state', 'closed');
  await expect(lane.getByText(/^Closed by you, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Swiftline Express' }).getByRole('timer')).toBeVisible();
  await lane.getByRole('button', { name: 'Open again' }).click();
  await expect(lane).toHaveAttribute('data-state', 'open');
});
