import { expectNoFindings, expectWhole } from './expect-no-findings.ts';
import { expect, test } from './fixtures.ts';

test('every page opens directly from its address, and fits at every width', async ({
  slipway,
  page,
  orders,
  review,
  booking,
}) => {
  const numbers = await slipway.makeOrders(2, 'NorthpostStandard');
  await orders.reviewPasted(numbers);
  await review.confirm();
  await expect(booking.heading('All 2 orders booked')).toBeVisible();
  const bookingAddress = new URL(page.url()).pathname;
  const id = await booking.firstManifestId();

  type Places = readonly (readonly [string, string | RegExp])[];
  /** Pages checked in accessibility.spec.ts, today.spec.ts, webhooks.spec.ts and deliveries.spec.ts against the accessibility rules. */
  const checkedElsewhere: Places = [
    ['/', 'Today'],
    ['/today?dialog=handover', 'Today'],
    ['/settings/cut-offs', /./],
    ['/orders?view=all&carrier=Northpost&sort=-created&page=2&size=25', 'Orders'],
    [`/orders?view=all&size=25&order=${numbers[0]}&tab=timeline`, 'Orders'],
    ['/orders?dialog=paste&size=25', 'Orders'],
    ['/bookings', 'Bookings'],
    ['/manifests', 'Manifests'],
    [`/manifests/${id}`, 'Northpost manifest'],
    ['/webhooks', 'Webhooks'],
    ['/webhooks?tab=deliveries', 'Webhooks'],
    ['/labels?show=attention', 'Labels'],
  ];
  const pages: Places = [
    [bookingAddress, 'All 2 orders booked'],
    [`${bookingAddress}?show=failed`, 'All 2 orders booked'],
    [`/manifests/${id}?page=1&zoom=150`, 'Northpost manifest'],
    ['/settings/connection', /./],
    ['/settings/appearance', /./],
    ['/settings/people', /./],
    ['/settings/audit', /./],
    ['/settings/shortcuts', /./],
    ['/settings/printing', /./],
    ['/settings/scanner', /./],
    ['/scan?mode=lookup', 'Scan'],
    ['/orders?view=selected&dialog=print', 'Orders'],
    ['/sandbox', /Sandbox/],
  ];
  for (const [address, heading] of [...checkedElsewhere, ...pages]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible();
    await (pages.some(([one]) => one === address) ? expectNoFindings : expectWhole)(page, address);
  }
  await page.goto('/nowhere');
  await expect(page.getByText("There's no page at this address.")).toBeVisible();
  await expectNoFindings(page, 'nowhere');
});

test('a broken filter in the address is ignored with a note', async ({ page, orders }) => {
  await orders.open('view=ready&size=abc');
  await expect(page.getByText(/Ignored 1 filter this version doesn't know: size=abc/)).toBeVisible();
});

test('an address that names Review while nothing is selected leads to the list, which says so', async ({
  page,
  orders,
}) => {
  await orders.open('view=ready&dialog=review');
  await expect(page.getByText("Nothing is selected, so there's nothing to book.")).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?view=ready$/);
  await expect(page.getByText("Nothing is selected, so there's nothing to book.")).toBeVisible();
});
