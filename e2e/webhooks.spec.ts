import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { FIELD_GROUPS } from '#domain/webhook-payload.ts';
import { untilHydrated } from './open-rendered.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './webhook-fixtures.ts';

test('what is sent is what the preview shows, signed, and without the deselected fields', async ({
  slipway,
  page,
  form,
  receiver,
}) => {
  await form.open();
  await form.url.fill(receiver.url);
  await form.fillHeader(1, 'X-Shop-Token', "it's secret, and long");
  await page.getByRole('radio', { name: 'No personal data' }).check();
  await page.getByRole('checkbox', { name: 'products' }).uncheck();
  await form.button('Send test').click();
  await expect(form.testResult).toHaveText(/^Your system answered 200 OK in .+\.$/);
  const previewed = await form.preview.locator('pre').textContent();
  expect(receiver.updates.map(({ body }) => body)).toEqual([previewed]);
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await form.button('Copy as curl').click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const command = await page.evaluate(() => navigator.clipboard.readText());
  // Parsed by a real shell; `curl` itself may be missing here, so only its arguments are checked.
  const read = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' });
  expect(read.split('\0')).toEqual([
    '--globoff',
    '-X',
    'POST',
    receiver.url,
    '-H',
    'Content-Type: application/json',
    '-H',
    'Accept: application/json',
    '-H',
    "X-Shop-Token: it's secret, and long",
    '--data-raw',
    previewed,
    '',
  ]);

  await form.save();
  await form.button('Show secret once').click();
  const secret = (await page.getByRole('group', { name: 'Secret' }).textContent()) ?? '';
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status: 'in_transit' });
  const isAboutIt = ({ body }: { readonly body: string }) =>
    body.includes(number) && body.includes('"current_state": "in_transit"');
  await expect.poll(() => receiver.updates.some(isAboutIt)).toBe(true);
  const update = receiver.updates.find(isAboutIt);
  const verified = new Webhook(secret).verify(update?.body ?? '', update?.headers as Record<string, string>);
  expect(verified).toMatchObject({ tracking_number: number, current_state: 'in_transit' });
  expect(update?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'x-shop-token': "it's secret, and long",
  });
  for (const { body } of receiver.updates) {
    for (const field of [...FIELD_GROUPS.address, 'products']) expect(body).not.toContain(`"${field}"`);
  }

  await form.button('Rotate secret').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page.getByRole('group', { name: 'Secret' })).not.toHaveText(secret);
  await expect(page.getByText(/Old and new are both valid until/)).toBeVisible();
  const renewed = (await page.getByRole('group', { name: 'Secret' }).textContent()) ?? '';
  const before = receiver.updates.length;
  await form.button('Send test').click();
  await expect.poll(() => receiver.updates.length).toBeGreaterThan(before);
  const last = receiver.updates.at(-1);
  for (const one of [secret, renewed]) {
    expect(new Webhook(one).verify(last?.body ?? '', last?.headers as Record<string, string>)).toBeTruthy();
  }
  await page.reload();
  await expect(form.headerValue(1)).toHaveValue('');
  await expect(form.headerValue(1)).toHaveAttribute('placeholder', 'Saved ••••long');
  await expect(page.getByText(renewed)).toHaveCount(0);
  await expect(form.button('Show secret once')).toHaveCount(0);
});

test('leaving with unsaved changes asks first, by link, key and Back', async ({ page, form, keys }) => {
  await page.goto('/bookings');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await form.url.fill('https://shop.example/hook');
  const question = page.getByRole('alertdialog', { name: 'You have unsaved webhook changes.' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(form.url).toBeFocused();
  await expect(page).toHaveURL(/\/webhooks$/);
  await page.getByRole('radio', { name: 'Mapped data' }).focus();
  await keys.press('g', 'o');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.url).toHaveValue('https://shop.example/hook');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(form.url).toHaveValue('');
});

test('a packer sees the settings and cannot change them', async ({ slipway, page, form, receiver }) => {
  const draft = { url: receiver.url, kind: 'mapped', headers: [], fields: ['tracking_number'], enabled: true };
  await slipway.platform('PUT', '/merchant/webhook', draft);
  await signIn(page, slipway, 'packer@slipway.test');
  await form.open();
  await expect(page.getByRole('region', { name: 'Webhook settings' })).toContainText(receiver.url);
  await expect(page.getByText('Only the account owner can change this.').first()).toBeVisible();
  await expect(form.url).toHaveCount(0);
  for (const [method, path] of [
    ['PUT', '/api/webhook'],
    ['POST', '/api/webhook/test'],
    ['POST', '/api/webhook/secret/rotate'],
    ['POST', '/api/webhook/secret/reveal'],
    ['GET', '/api/webhook/receiver'],
  ] as const) {
    expect((await page.request.fetch(path, { method, ...(method === 'GET' ? {} : { data: draft }) })).status()).toBe(
      403,
    );
  }
  await expectNoFindings(page, 'packer');
});

test('another service reports a status to Slipway at the address that the page shows', async ({
  slipway,
  page,
  form,
}) => {
  const [number = ''] = await slipway.makeOrders(1, 'NorthpostStandard');
  await form.open();
  const address = page.getByRole('group', { name: 'Address for the other service' });
  const old = (await address.textContent()) ?? '';
  const update = { tracking_number: number, current_state: 'in_transit' };
  expect(await (await page.request.post(old, { data: update })).json()).toEqual({ taken: true });
  await page.reload();
  await expect(page.getByText(/^Last received: Today, .* 1 update in all\.$/)).toBeVisible();
  await form.button('Replace address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it now' }).click();
  await expect(address).not.toHaveText(old);
  expect((await page.request.post(old, { data: update })).status()).toBe(404);
});

test('the settings are filled in, corrected and saved with the keyboard, and pass axe in every state', async ({
  page,
  form,
  receiver,
  keys,
}) => {
  await form.open();
  await expectNoFindings(page, 'first time');
  await form.url.focus();
  await keys.type(receiver.url.replace('http://', ''));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await keys.type('Host');
  await page.keyboard.press('Tab');
  await keys.type('a-long-random-word');
  await page.keyboard.press('Control+Enter');
  await expect(form.summary).toBeFocused();
  await expectNoFindings(page, 'problems');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.url).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await keys.type(receiver.url);
  await form.summary.getByRole('link', { name: /^“Host”/ }).focus();
  await page.keyboard.press('Enter');
  await expect(form.headerKey(1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await keys.type('X-Shop-Token');
  await page.keyboard.press('Control+Enter');
  await expect(form.saveResult).toHaveText(/^Saved at/);
  await expect(page).toHaveTitle('Webhooks · Slipway');
  await form.button('Send test').press('Enter');
  await expect(form.testResult).toHaveText(/200 OK/);
  await page.getByRole('button', { name: 'What was sent and answered' }).press('Enter');
  await page.getByRole('button', { name: 'How to verify it' }).press('Enter');
  await form.button('Show secret once').press('Enter');
  await expect(page.getByRole('group', { name: 'Secret' })).toBeVisible();
  await expectNoFindings(page, 'saved and tested');
  await page.getByRole('radio', { name: 'Raw data' }).check();
  await expectNoFindings(page, 'raw');
  await page.getByRole('radio', { name: 'Mapped data' }).check();
  await page.setViewportSize({ width: 820, height: 1180 });
  await form.preview.getByRole('button', { name: /^Payload preview \(/ }).click();
  // A button half under the top bar would be measured as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFindings(page, 'tablet');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
});
