import { expectWhole } from './expect-no-findings.ts';
import { expect, signIn, test } from './fixtures.ts';
import type { OrdersPage } from './pages/orders-page.ts';
import type { Slipway } from './slipway.ts';

test.describe('signing in', () => {
  test('the demo owner signs in with one press, and gets to where they were going', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto('/manifests');
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByRole('button', { name: 'Sign in as owner' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manifests' })).toBeVisible();
  });

  test('a wrong password is reported, and the email stays', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill('owner@slipway.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText("That email and password don't match. Check both and try again.")).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@slipway.test');
  });

  test('signing out ends the session', async ({ page, orders }) => {
    await orders.open();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test('a dialog that opens behind the sign-in form, once the session has ended, leaves the form usable', async ({
  page,
  orders,
}) => {
  await orders.open('view=all');
  const paste = page.getByRole('dialog', { name: 'Paste tracking numbers' });
  await page.getByRole('button', { name: 'Paste tracking numbers' }).click();
  await expect(paste).toBeVisible();
  await page.goBack();
  await expect(paste).toBeHidden();
  await page.request.delete('/api/session');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('owner@slipway.test');
  await page.goForward();
  await expect(page.locator('dialog:modal')).toHaveCount(2);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('owner@slipway.test');
  await page.getByLabel('Password', { exact: true }).fill('slipway-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(paste).toBeVisible();
  await paste.getByRole('textbox').fill('SLP1');
});

/** Opens Review of one new order. */
async function reviewOne(slipway: Slipway, orders: OrdersPage) {
  const [number = ''] = await slipway.makeOrders(1);
  await orders.reviewPasted([number]);
  const review = orders.page.getByRole('dialog', { name: 'Review booking' });
  await expect(review.getByRole('button', { name: 'Confirm and book 1 order' })).toBeEnabled();
  return { number, review };
}

test('another person who signs in over an open Review books nothing that was selected before with one key', async ({
  page,
  orders,
  keys,
  slipway,
}) => {
  const { number, review } = await reviewOne(slipway, orders);
  await page.request.delete('/api/session');
  const signInAsPacker = page.getByRole('button', { name: 'Sign in as packer' });
  await expect(signInAsPacker).toBeVisible();
  await keys.scan(number);
  await expect(page.getByText('Scan ignored. Sign in first, then scan again.')).toBeVisible();
  await signInAsPacker.click();
  await expect(orders.selection.getByText('Left by owner@slipway.test')).toBeVisible();
  await expect(review).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expectWhole(page, 'a selection that another person left');
  await orders.openReview();
  await expect(review.getByText('Left by owner@slipway.test. Check these orders before you confirm.')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Confirm and book 1 order' })).toBeEnabled();
});

test('somebody who signs in in another window while Review is open here: it closes, and this window is theirs, too', async ({
  page,
  orders,
  slipway,
}) => {
  const { review } = await reviewOne(slipway, orders);
  // Its sign-in form was filled in before the owner signed in here.
  await signIn(page, slipway, 'packer@slipway.test');
  await expect(review).toBeHidden();
  await expect(orders.selection.getByText('Left by owner@slipway.test')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('packer@slipway.test', { exact: true })).toBeVisible();
});

test('the sign-in form over a page is gone when somebody signs in in another window, without a look at this one', async ({
  context,
  page,
  orders,
}) => {
  await orders.open();
  await page.request.delete('/api/session');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sign-in');
  await other.getByRole('button', { name: 'Sign in as packer' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(orders.grid).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('packer@slipway.test', { exact: true })).toBeVisible();
});

test('a booking that is confirmed after somebody else signed in in another window, unnoticed here, is nobody’s', async ({
  page,
  orders,
  slipway,
}) => {
  const { number, review } = await reviewOne(slipway, orders);
  const noticed = Promise.withResolvers<undefined>();
  await page.route('**/api/session', async (route) => {
    await noticed.promise;
    await route.continue();
  });
  await signIn(page, slipway, 'packer@slipway.test');
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+Enter');
  expect((await refused).status()).toBe(401);
  noticed.resolve(undefined);
  await expect(review).toBeHidden();
  await expect(orders.selection.getByText('Left by owner@slipway.test')).toBeVisible();
  expect(await slipway.timesBooked([number])).toEqual([0]);
});

test.describe('the first visit without demo data', () => {
  test.use({ settings: { DEMO: '0' } });

  test('creates the owner with the code that was printed', async ({ page, slipway }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Create the owner account' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('me@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('textbox', { name: 'Set-up code' }).fill('AAAA-AAAA');
    await page.getByRole('button', { name: /Create/ }).click();
    await expect(page.getByText("That isn't the set-up code.")).toBeVisible();
    await page.getByRole('textbox', { name: 'Set-up code' }).fill(slipway.setUpCode);
    await page.getByRole('button', { name: /Create/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const rail = page.getByRole('navigation', { name: 'Main' });
    await expect(rail.getByText(/· Sandbox$/)).toBeVisible();
    // A cold load: the browser hydrates what the server renders for an empty list.
    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Make orders in the sandbox' })).toBeVisible();
  });
});

test('a packer sees cut-offs as values: no control that would do nothing', async ({ browser, slipway }) => {
  const page = await browser.newPage();
  await signIn(page, slipway, 'packer@slipway.test');
  await page.goto('/settings/cut-offs');
  const cutOffs = page.getByRole('form', { name: 'Cut-offs' });
  const name = cutOffs.getByRole('textbox', { name: 'Site name' });
  await expect(name).toBeVisible();
  await expect(cutOffs.getByText('Only the account owner can change this.')).toBeVisible();
  await expect(cutOffs.getByRole('button')).toHaveCount(0);
  for (const field of [name, cutOffs.getByRole('combobox', { name: 'Time zone' })])
    expect(await field.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgba(0, 0, 0, 0)');
  await page.close();
});
