import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { FIELD_GROUPS, renderPayload } from '#domain/webhook-payload.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import * as rows from '#contract/gateway/webhooks.ts';
import { forgetWebhookForm } from '#dashboard/state/kept-webhook-form.ts';
import { press, showWebhooks, summary, type } from '#dashboard/testing/webhooks-stage.ts';

afterEach(() => {
  cleanup();
  forgetWebhookForm();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the fields', () => {
  test('change the preview at once, which is what would be sent', async () => {
    await showWebhooks();
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
    await showWebhooks();
    fireEvent.click(screen.getByRole('radio', { name: 'No personal data' }));
    const left = WEBHOOK_FIELDS.filter(
      (field) => screen.getByRole<HTMLInputElement>('checkbox', { name: field }).checked,
    );
    const personal: readonly string[] = FIELD_GROUPS.address;
    expect(left).toEqual(WEBHOOK_FIELDS.filter((field) => !personal.includes(field)));
  });

  test('raw data has no choice of fields and no preview', async () => {
    await showWebhooks();
    fireEvent.click(screen.getByRole('radio', { name: 'Raw data' }));
    expect(screen.queryByRole('region', { name: 'Payload preview' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/doesn't document the raw payload/)).toBeDefined();
  });
});

describe('the rest of the page', () => {
  test('a test is sent with what stands in the form, and its answer is told', async () => {
    const { gateway, asked } = await showWebhooks();
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
    const { asked } = await showWebhooks({ role: 'packer' });
    expect(screen.getByText('https://shop.example/hooks/shipping')).toBeDefined();
    expect(screen.getByText('X-Shop-Token: ••••word')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Webhook URL' })).toBeNull();
    const changing = ['Save settings', 'Send test', 'Rotate secret', 'Show secret once', 'Replace address'];
    expect(changing.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual([]);
    expect(asked(rows.readWebhookReceiver)).toEqual([]);
  });

  test('a service without these rows: the form checks, and its settings are copied instead of saved', async () => {
    const { asked } = await showWebhooks({ isOffered: false });
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
    const { gateway, asked } = await showWebhooks();
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
    const { gateway, asked } = await showWebhooks({ settings: off });
    gateway.answer(rows.saveWebhookSettings, 200, () => someWebhook());
    expect(screen.getByText(/Your system answered 410.*3 updates held\./)).toBeDefined();
    press('Switch on again');
    await waitFor(() => expect(screen.queryByText(/Your system answered 410/)).toBeNull());
    expect(asked(rows.saveWebhookSettings)).toMatchObject([
      { url: 'https://shop.example/hooks/shipping', headers: [{ key: 'X-Shop-Token' }], enabled: true },
    ]);
  });

  test('the address for other services is replaced after a second press', async () => {
    const { gateway, asked } = await showWebhooks();
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
