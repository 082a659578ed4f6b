import { expect, signIn, test } from './fixtures.ts';
import { LabelsPage } from './pages/labels-page.ts';

/** These tests check all requested labels, and control the checks. */
test.use({ hasOwnProduct: true });

/** Asynchronous: the carrier makes its labels in the background. */
const LATER = 'ParcelbirdInternational';
const PROBLEMS = [
  ['label_failed_order_processing', 'Getting new quotes', 'Wait, then check again'],
  ['label_failed_missing_courier', 'No carrier found', 'Account owner can fix'],
  ['label_failed_invalid_quote', 'No usable quote', 'Account owner can fix'],
  ['label_failed_rules_engine', 'Blocked by your rules', 'Account owner can fix'],
  ['label_failed_failed_request', 'Labelling failed', 'Wait, then check again'],
  ['label_failed_tracking_order', 'Tracking only', 'Nothing to do'],
] as const;

test.describe('a carrier that makes its labels later', () => {
  test('is asked again until the label exists, and every attempt is shown', async ({
    slipway,
    page,
    orders,
    labels,
  }) => {
    await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
    const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: LATER });
    await orders.open(`view=needs-label&q=${number}`);
    await orders.checkbox(number).click();
    await orders.selection.getByRole('button', { name: 'Get labels' }).click();
    // Attempts continue on their own, however long this page takes to show them.
    await expect(orders.row(number).getByText(/Attempt [1-8] of 8/)).toBeVisible();
    await page.getByRole('button', { name: 'Open Labels' }).click();
    await expect(labels.row(number).getByText(/Attempt [2-8] of 8/)).toBeVisible();
    await expect(labels.row(number).getByRole('img', { name: /^[2-8] of 8 attempts used$/ })).toBeVisible();
    await slipway.moveClock(600);
    await labels.views.getByRole('link', { name: 'Ready' }).click();
    await expect(labels.row(number).getByText('Label ready')).toBeVisible();
    const answer = await page.request.get(`/api/orders/${number}/label/attempts`);
    const { check } = (await answer.json()) as { check: { attempts: number } };
    expect(check.attempts).toBeGreaterThanOrEqual(2);
    expect(await slipway.labelRequests()).toBe(check.attempts);
  });

  test('is asked eight times in all, over a power cut, another tab and impatience; then a person decides', async ({
    slipway,
    page,
    labels,
  }) => {
    await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
    const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: LATER });
    await slipway.requestLabels(page, [number]);
    await labels.open();
    await expect(labels.row(number).getByText(/Attempt [1-8] of 8/)).toBeVisible();
    for (const _cut of [1, 2]) {
      await labels.button(`Try now ${number}`).click();
      await slipway.kill();
      await slipway.resume();
      await labels.open();
      await slipway.requestLabels(page, [number]);
    }
    await expect(async () => {
      await page.request.post('/api/labels/now', { data: { tracking_numbers: [number] } });
      await expect(page.getByText('No labels in progress')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await labels.open('attention');
    const group = labels.group('No label yet');
    await expect(group).toContainText(`Parcelbird International still hasn't finished after 8 attempts.`);
    // The platform's own request list doesn't survive a kill; the order's log does.
    await group.getByRole('link', { name: `Open ${number}` }).click();
    const log = page.getByRole('region', { name: 'Label attempts' }).getByRole('listitem');
    await expect(log).toHaveCount(8);
    await expect(log.first()).toContainText('422 label_failed_still_generating');
  });
});

test('each of the eight causes is shown with who can fix it, and an unfixable one can be hidden', async ({
  slipway,
  page,
  labels,
}) => {
  const numbers: string[] = [];
  for (const [problem] of PROBLEMS) numbers.push(...(await slipway.makeUnlabelled(1, { problem })));
  const polling = [
    ...(await slipway.makeUnlabelled(1, { problem: 'order_not_available_to_label' })),
    ...(await slipway.makeUnlabelled(1, { problem: 'label_failed_still_generating' })),
  ];
  await slipway.requestLabels(page, [...numbers, ...polling]);
  await labels.open('attention');
  for (const [code, title, who] of PROBLEMS) {
    const group = labels.group(title);
    await expect(group).toContainText(`1 order · ${who}`);
    await expect(group).toContainText(code);
    await expect(group).toContainText('The service said: “');
  }
  const answer = await page.request.get('/api/labels?view=attention');
  const { checks } = (await answer.json()) as { checks: { attempts: number }[] };
  expect(checks.map((check) => check.attempts)).toEqual(PROBLEMS.map(() => 1));
  await expect(async () => {
    await page.request.post('/api/labels/now', { data: { tracking_numbers: polling } });
    await expect(labels.group('No label yet')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  expect(await slipway.labelRequests()).toBe(PROBLEMS.length + 16);
  const rail = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Labels', exact: true });
  await expect(rail).toContainText('8');
  await labels.button('Hide from Labels').click();
  await expect(labels.group('Tracking only')).toBeHidden();
  await expect(rail).toContainText('7');
  // The owner has done what was asked, so the cause is gone.
  await slipway.setCarrier('PlainLabel', { enabled: true });
  await labels.group('No carrier found').getByRole('button', { name: 'Check again', exact: true }).click();
  await expect.poll(() => slipway.labelRequests()).toBe(PROBLEMS.length + 17);
  await expect(labels.group('No carrier found')).toContainText('1 order');
});

test('pausing, being offline and a lost connection use up no attempt', async ({ slipway, page, context, labels }) => {
  await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
  const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: LATER });
  // Enough of them to last until the test has seen that no attempt is used up.
  await slipway.addFault('refuse_before', 'GET /orders/{tracking_number}/label', { times: 3 });
  await slipway.requestLabels(page, [number]);
  await page.clock.install();
  await labels.open();
  await expect(labels.row(number)).toContainText('No answer from the service. Trying again in');
  await expect(labels.row(number)).toContainText("This doesn't use up an attempt.");
  await expect(labels.row(number).getByRole('img', { name: '0 of 8 attempts used' })).toBeVisible();
  await expect(async () => {
    await labels.button(`Try now ${number}`).click();
    await expect(labels.row(number).getByText(/Attempt [1-8] of 8/)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await labels.button('Pause checking').click();
  await expect(labels.row(number).getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByText('Checking is paused. 1 label is waiting.')).toBeVisible();
  const before = await slipway.labelRequests();
  await expect(labels.button(`Try now ${number}`)).toHaveAttribute('aria-disabled', 'true');
  await page.request.post('/api/labels/now', { data: { tracking_numbers: [number] } });
  for (let look = 0; look < 20; look += 1) await page.request.get('/api/labels/summary');
  expect(await slipway.labelRequests()).toBe(before);
  await labels.button('Resume checking').click();
  await expect(labels.row(number).getByText(/Attempt [2-8] of 8/)).toBeVisible();
  // No answer is in flight that could still arrive, and no request starts before the browser is offline.
  await expect(labels.row(number)).toContainText(/Next try in (?:[4-9]|\d\d) s/);

  await context.setOffline(true);
  await expect(page.getByText(/This list stands as it was at/)).toBeVisible();
  const ring = await labels.row(number).textContent();
  await page.clock.runFor(3000);
  expect(await labels.row(number).textContent()).toBe(ring);
  await expect(labels.button(`Try now ${number}`)).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/This list stands as it was at/)).toBeHidden();
});

test('two people see the same run, whichever of them controls it', async ({ slipway, page, browser, labels }) => {
  await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
  const numbers = await slipway.makeUnlabelled(3, { courier_allocation: LATER });
  const [number = ''] = numbers;
  const other = await (await browser.newContext({ baseURL: slipway.url })).newPage();
  await signIn(other, slipway, 'packer@slipway.test');
  const others = new LabelsPage(other);
  await others.open();
  await expect(other.getByText('No labels in progress')).toBeVisible();
  await slipway.requestLabels(page, numbers);
  await expect(others.row(number).getByText(/Attempt \d of 8/)).toBeVisible();
  await expect(other).toHaveTitle('(0/3) Labels · Slipway');
  await others.button('Pause checking').click();
  await labels.open();
  await expect(page.getByText(/Paused by packer@slipway\.test/)).toBeVisible();
  await labels.button('Resume checking').click();
  await labels.button(`Stop checking ${number}`).click();
  await expect(others.row(number)).toBeHidden();
  await expect(other).toHaveTitle('(0/2) Labels · Slipway');
});

test('no page requests a label that nobody asked for', async ({ slipway, page, orders, labels }) => {
  const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
  await orders.open(`view=needs-label&q=${number}`);
  await orders.row(number).getByRole('link', { name: number }).hover();
  await page.goto(`/orders?view=needs-label&order=${number}&tab=label`);
  await expect(page.getByText('Nobody has asked for a label yet.')).toBeVisible();
  for (const view of [undefined, 'ready', 'attention', 'printed'] as const) await labels.open(view);
  expect((await page.request.get(`/api/orders/${number}/label`)).status()).toBe(409);
  await slipway.kill();
  await slipway.resume();
  expect(await slipway.labelRequests()).toBe(0);
  const { body } = await slipway.platform<{ response: { state: string } }>('GET', `/orders/${number}`);
  expect(body.response.state).toBe('order_placed');
});

test('with reduced motion nothing on Labels moves by itself', async ({ slipway, page, labels }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
  const numbers = await slipway.makeUnlabelled(3, { courier_allocation: LATER });
  await slipway.requestLabels(page, numbers);
  await labels.open();
  for (const number of numbers) await expect(labels.row(number)).toContainText('Attempt');
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toBe(0);
  await labels.button(`Try now ${numbers[0]}`).click();
  expect(await moving()).toBe(0);
});

test('from requesting a label to its preview without a mouse', async ({ slipway, page, orders, labels, keys }) => {
  const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
  await orders.open(`view=needs-label&q=${number}`);
  await orders.row(number).getByRole('link', { name: number }).focus();
  await page.keyboard.press('x');
  await expect(orders.selection).toContainText('1 selected');
  await page.keyboard.press('l');
  await expect(orders.row(number).getByText('Label ready')).toBeVisible();
  await keys.press('g', 'l');
  await labels.heading.waitFor();
  await labels.views.getByRole('link', { name: 'Ready' }).focus();
  await page.keyboard.press('Enter');
  await expect(labels.row(number)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: number })).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(drawer.getByRole('img', { name: `Label of order ${number}` })).toBeVisible();
  await expect(drawer.getByText(/^\d+ × \d+ mm$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
