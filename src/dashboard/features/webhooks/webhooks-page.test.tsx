import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import * as rows from '#contract/gateway/webhooks.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { FIELD_GROUPS, renderPayload } from '#domain/webhook-payload.ts';
import { forgetWebhookForm } from '#dashboard/state/kept-webhook-form.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';

interface Stage {
  readonly role?: 'owner' | 'packer';
  readonly settings?: ReturnType<typeof someWebhook>;
  readonly isOffered?: boolean;
}

async function show({ role = 'owner', settings = someWebhook(), isOffered = true }: Stage = {}) {
  const gateway = fakeGateway();
  const { service } = someSession();
  const webhook = {
    webhookSettings: isOffered,
    webhookTest: isOffered,
    webhookDeliveries: isOffered,
    webhookReplay: isOffered,
    webhookSigning: isOffered,
  };
  gateway.answer(readSession, 200, () =>
    someSession({
      person: { email: `${role}@slipway.test`, role },
      service: service && { ...service, capabilities: { ...service.capabilities, ...webhook } },
    }),
  );
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(rows.readWebhookSettings, 200, () => settings);
  gateway.answer(rows.readWebhookReceiver, 200, () => ({
    path: '/api/hooks/abc',
    created_at: '2026-11-21T09:00:00Z',
    last_received_at: null,
    received_count: 0,
  }));
  renderApp('/webhooks');
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
  await screen.findAllByText(role === 'owner' ? 'Custom headers' : 'Only the account owner can change this.', {
    selector: 'legend, p',
  });
  const asked = (row: { readonly name: string }) =>
    gateway.calls.filter(({ name }) => name === row.name).map(({ body }) => body);
  return { gateway, asked };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const key = (at: number) => `Header ${at} key`;
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

function paste(name: string, text: string): void {
  const event = createEvent.paste(box(name), { clipboardData: { getData: () => text } });
  fireEvent(box(name), event);
}

/** The announcer is an alert too. */
function summary(): HTMLElement {
  const found = screen.getAllByRole('alert').find((one) => within(one).queryByRole('heading') !== null);
  if (found === undefined) throw new Error('There is no summary');
  return found;
}

afterEach(() => {
  cleanup();
  forgetWebhookForm();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a custom header', () => {
  test.each(['Host', 'HOST', ' te ', 'Trailer', 'Transfer-Encoding', 'Proxy-Authorization'])(
    '%j is told to be reserved once somebody has stopped typing',
    async (typed) => {
      await show();
      type(key(1), typed);
      expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
      await waitFor(() => expect(box(key(1)).getAttribute('aria-invalid')).toBe('true'));
      expect(describedBy(box(key(1)))).toContain(`“${typed.trim()}” is reserved and can't be used as a custom header`);
    },
  );

  test('says of content-type what it is always sent as', async () => {
    await show();
    type(key(1), 'content-type');
    fireEvent.blur(box(key(1)));
    expect(describedBy(box(key(1)))).toContain("“content-type” is reserved. It's always sent as application/json");
  });

  test.each(['te-id', 'Authorization'])('%s may be used', async (typed) => {
    await show();
    type(key(1), typed);
    fireEvent.blur(box(key(1)));
    expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
  });

  test('Accept is allowed, with a warning', async () => {
    await show();
    type(key(1), 'accept');
    fireEvent.blur(box(key(1)));
    expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
    expect(describedBy(box(key(1)))).toContain("Accept is already sent as application/json. We don't know which one");
  });

  test('the same key in other letters is blocked', async () => {
    await show();
    press('Add header');
    type(key(2), 'x-SHOP-token');
    fireEvent.blur(box(key(2)));
    expect(describedBy(box(key(2)))).toContain('Header 2 has the same key as header 1. Header keys ignore capital');
  });

  test('tells which character to take out when that is the only fault', async () => {
    await show();
    type(key(1), 'X Shop');
    fireEvent.blur(box(key(1)));
    expect(describedBy(box(key(1)))).toContain('Take out the space');
    type(key(1), 'X-Shop:');
    fireEvent.blur(box(key(1)));
    expect(describedBy(box(key(1)))).toContain('Take out the colon');
  });

  test('a pasted block of lines fills several rows, and reserved keys among them are told at once', async () => {
    await show();
    press('Add header');
    paste(key(2), 'X-One: 1\r\nHost: shop.example\nX-Two: a: b\n');
    expect(box('Header 2 value').value).toBe('1');
    expect(box('Header 4 value').value).toBe('a: b');
    expect(describedBy(box(key(3)))).toContain('“Host” is reserved');
  });

  test('a value over several lines is told, not joined', async () => {
    await show();
    paste('Header 1 value', 'one\ntwo');
    expect(describedBy(box('Header 1 value'))).toContain('Header 1 value must be on one line');
  });

  test('a saved value is kept when none is typed, and asked for again on another host', async () => {
    const { gateway, asked } = await show();
    gateway.answer(rows.saveWebhookSettings, 200, () => someWebhook());
    expect(box('Header 1 value').placeholder).toBe('Saved ••••word');
    type('Webhook URL', 'https://other.example/hook');
    press('Save settings');
    expect(within(summary()).getByRole('link', { name: 'Enter a value for header 1' })).toBeDefined();
    type('Webhook URL', 'https://shop.example/other');
    press('Save settings');
    await waitFor(() =>
      expect(asked(rows.saveWebhookSettings)).toMatchObject([
        { url: 'https://shop.example/other', headers: [{ key: 'X-Shop-Token' }] },
      ]),
    );
  });

  test('a shared secret is 32 random bytes, shown so that it can be copied', async () => {
    await show();
    press('Add a shared secret');
    expect(box(key(2)).value).toBe('X-Webhook-Secret');
    expect(box('Header 2 value').value).toMatch(/^[0-9a-f]{64}$/);
    expect(screen.getByRole('button', { name: 'Hide header 2 value' })).toBeDefined();
  });
});

describe('saving', () => {
  test('with faults shows them together, takes focus there and loses nothing', async () => {
    const { asked } = await show();
    type('Webhook URL', 'shop.example');
    press('Add header');
    type(key(2), 'Host');
    type('Header 2 value', 'x');
    for (const field of WEBHOOK_FIELDS) fireEvent.click(screen.getByRole('checkbox', { name: field }));
    press('Save settings');
    const problems = summary();
    expect(within(problems).getByRole('heading', { level: 2, name: 'There is a problem' })).toBeDefined();
    expect(document.activeElement).toBe(problems);
    expect(document.title).toBe('Error: Webhooks · Slipway');
    expect(
      within(problems)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Webhook URL must be a full address, starting with https://',
      // The host is no longer the one that the value was saved for.
      'Enter a value for header 1',
      "“Host” is reserved and can't be used as a custom header. Remove it or use another key",
      'Choose at least one field to send',
    ]);
    fireEvent.click(within(problems).getByRole('link', { name: /^“Host”/ }));
    await waitFor(() => expect(document.activeElement).toBe(box(key(2))));
    expect(box('Webhook URL').value).toBe('shop.example');
    expect(asked(rows.saveWebhookSettings)).toEqual([]);
    type('Webhook URL', 'https://shop.example/hook');
    expect(within(problems).queryByText(/full address/)).toBeNull();
  });

  test('says when it was saved', async () => {
    const { gateway } = await show();
    gateway.answer(rows.saveWebhookSettings, 200, () => someWebhook({ url: 'https://shop.example/new' }));
    type('Webhook URL', 'https://shop.example/new');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    press('Save settings');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Save result' }).textContent).toMatch(/^Saved at \d\d:\d\d$/),
    );
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('puts what the server refuses at its field', async () => {
    const { gateway } = await show();
    gateway.answer(rows.saveWebhookSettings, 422, () => ({
      error: 'invalid' as const,
      error_description: 'url: is not liked',
      fields: { url: ['is not liked'], 'headers.0.key': ['"X-Shop-Token" is reserved'] },
      codes: { url: ['url_strange'], 'headers.0.key': ['header_key_reserved'] },
    }));
    type('Webhook URL', 'https://shop.example/new');
    press('Save settings');
    await screen.findByRole('heading', { name: 'There is a problem' });
    const problems = summary();
    expect(within(problems).getByRole('link', { name: /“X-Shop-Token” is reserved/ })).toBeDefined();
    expect(describedBy(box('Webhook URL'))).toContain('The service said: “is not liked”');
    expect(screen.getByRole('status', { name: 'Save result' }).textContent).toBe(
      "The service didn't accept these settings. Nothing was changed. The service said: “url: is not liked”",
    );
    type('Webhook URL', 'https://shop.example/newer');
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBeNull();
  });

  test('an address on the own network is warned about, then refused as the server would', async () => {
    await show();
    type('Webhook URL', 'http://192.168.1.20/hook');
    expect(describedBy(box('Webhook URL'))).toContain("The service can't reach an address on your own network.");
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBeNull();
    press('Save settings');
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBe('true');
  });

  test('unsaved changes are not left behind unasked', async () => {
    const { gateway } = await show();
    gateway.answer(countOrderViews, 200, () => ({
      views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
    }));
    type('Webhook URL', 'https://shop.example/new');
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'You have unsaved webhook changes.' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(location.pathname).toBe('/webhooks');
    expect(box('Webhook URL').value).toBe('https://shop.example/new');
    fireEvent.click(screen.getByRole('tab', { name: 'Deliveries' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(box('Webhook URL').value).toBe('https://shop.example/new');
    const unload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(location.pathname).toBe('/settings/connection'));
  });
});

describe('the fields', () => {
  test('change the preview at once, which is what would be sent', async () => {
    await show();
    const preview = screen.getByRole('region', { name: 'Payload preview' });
    fireEvent.click(within(preview).getByRole('button', { name: 'Payload preview (18 of 18 fields)' }));
    const body = () => preview.querySelector('pre')?.textContent;
    expect(body()).toBe(renderPayload(EXAMPLE_UPDATE, WEBHOOK_FIELDS));
    fireEvent.click(screen.getByRole('checkbox', { name: 'products' }));
    const left = WEBHOOK_FIELDS.filter((field) => field !== 'products');
    expect(body()).toBe(renderPayload(EXAMPLE_UPDATE, left));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
    expect(preview.textContent).toContain('17 of 18 fields');
  });

  test('“No personal data” leaves out where people live', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'No personal data' }));
    const left = WEBHOOK_FIELDS.filter(
      (field) => screen.getByRole<HTMLInputElement>('checkbox', { name: field }).checked,
    );
    const personal: readonly string[] = FIELD_GROUPS.address;
    expect(left).toEqual(WEBHOOK_FIELDS.filter((field) => !personal.includes(field)));
  });

  test('raw data has no choice of fields and no preview', async () => {
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Raw data' }));
    expect(screen.queryByRole('region', { name: 'Payload preview' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/doesn't document the raw payload/)).toBeDefined();
  });
});

describe('the rest of the page', () => {
  test('a test is sent with what stands in the form, and its answer is told', async () => {
    const { gateway, asked } = await show();
    gateway.answer(rows.sendWebhookTest, 200, () => ({
      delivered: false,
      request: { url: 'https://shop.example/new', headers: [], body: '{}' },
      answer: { status_code: 503, duration_ms: 2100, error: 'refused_status', headers: [], body: 'busy' },
    }));
    type('Webhook URL', 'https://shop.example/new');
    press('Send test');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Test result' }).textContent).toBe(
        'Your system answered 503 in 2.1 s. Nothing was saved.',
      ),
    );
    expect(asked(rows.sendWebhookTest)).toMatchObject([{ settings: { url: 'https://shop.example/new' } }]);
    expect(asked(rows.saveWebhookSettings)).toEqual([]);
  });

  test('a packer sees the settings and can change nothing', async () => {
    const { asked } = await show({ role: 'packer' });
    expect(screen.getByText('https://shop.example/hooks/shipping')).toBeDefined();
    expect(screen.getByText('X-Shop-Token: ••••word')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Webhook URL' })).toBeNull();
    const changing = ['Save settings', 'Send test', 'Rotate secret', 'Show secret once', 'Replace address'];
    expect(changing.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual([]);
    expect(asked(rows.readWebhookReceiver)).toEqual([]);
  });

  test('a service without these rows: the form checks, and its settings are copied instead of saved', async () => {
    const { asked } = await show({ isOffered: false });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
    press('Copy settings as JSON');
    expect(within(summary()).getByRole('link', { name: 'Enter the webhook URL' })).toBeDefined();
    expect(write).not.toHaveBeenCalled();
    type('Webhook URL', 'https://shop.example/hook');
    press('Copy settings as JSON');
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toMatchObject({
      url: 'https://shop.example/hook',
      headers: [],
    });
    expect(screen.getByText(/doesn't let its webhook settings be read or saved/)).toBeDefined();
    expect(screen.getByText(/can't send a test from here/)).toBeDefined();
    expect(screen.getByText("The service doesn't offer a signing secret.")).toBeDefined();
    expect(asked(rows.readWebhookSettings)).toEqual([]);
  });

  test('the secret is shown once, and rotated after a second, deliberate press', async () => {
    const { gateway, asked } = await show();
    const until = '2026-11-22T09:00:00Z';
    gateway.answer(rows.revealSigningSecret, 200, () => ({ secret: 'whsec_first', previous_valid_until: null }));
    gateway.answer(rows.rotateSigningSecret, 200, () => ({ secret: 'whsec_second', previous_valid_until: until }));
    press('Show secret once');
    expect((await screen.findByRole('group', { name: 'Secret' })).textContent).toBe('whsec_first');
    press('Rotate secret');
    expect(asked(rows.rotateSigningSecret)).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Secret' }).textContent).toBe('whsec_second'));
    press("I've copied it");
    expect(screen.queryByText('whsec_second')).toBeNull();
  });

  test('a webhook that answered 410 says so, and is switched on again with what was saved', async () => {
    const off = someWebhook({ state: 'disabled', disabled_by: 'gone', enabled: false, held_count: 3 });
    const { gateway, asked } = await show({ settings: off });
    gateway.answer(rows.saveWebhookSettings, 200, () => someWebhook());
    expect(screen.getByText(/Your system answered 410.*3 updates held\./)).toBeDefined();
    press('Switch on again');
    await waitFor(() => expect(screen.queryByText(/Your system answered 410/)).toBeNull());
    expect(asked(rows.saveWebhookSettings)).toMatchObject([
      { url: 'https://shop.example/hooks/shipping', headers: [{ key: 'X-Shop-Token' }], enabled: true },
    ]);
  });

  test('the address for other services is replaced after a second press', async () => {
    const { gateway, asked } = await show();
    gateway.answer(rows.rotateWebhookReceiver, 200, () => ({
      path: '/api/hooks/def',
      created_at: '2026-11-21T09:00:00Z',
      last_received_at: null,
      received_count: 0,
    }));
    expect((await screen.findByRole('group', { name: 'Address for the other service' })).textContent).toMatch(/abc$/);
    press('Replace address');
    expect(asked(rows.rotateWebhookReceiver)).toHaveLength(0);
    press('Replace it now');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Address for the other service' }).textContent).toMatch(/def$/),
    );
  });
});
