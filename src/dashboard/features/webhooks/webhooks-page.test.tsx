import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { FIELD_GROUPS, renderPayload } from '#domain/webhook-payload.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { someReceiver } from '#dashboard/testing/some-receiver.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { press, showWebhooks, summary, type, tidyUpWebhooks } from '#dashboard/testing/webhooks-stage.ts';

tidyUpWebhooks();

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
  test('an unknown section in the address is ignored, and said to be', async () => {
    await showWebhooks();
    expect(screen.queryByText(/^Ignored/u)).toBeNull();
    history.pushState(null, '', '/webhooks?tab=logs');
    fireEvent.popState(globalThis.window);
    expect(await screen.findByText(listNotesCopy.ignored(['tab=logs']))).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Settings', selected: true })).toBeDefined();
  });

  test('a test is sent with the values in the form, and its answer is shown', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    gateway.answer(endpoints.sendWebhookTest, 200, () => ({
      delivered: false,
      request: { url: 'https://shop.example/new', headers: [], body: '{}' },
      answer: { status_code: 503, duration_ms: 2100, error: 'refused_status', headers: [], body: 'busy' },
    }));
    await type('Webhook URL', 'https://shop.example/new');
    await press('Send test');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Test result' }).textContent).toBe(
        'Your system answered 503 in 2.1 s. Nothing was saved.',
      ),
    );
    expect(requestsTo(endpoints.sendWebhookTest)).toMatchObject([{ settings: { url: 'https://shop.example/new' } }]);
    expect(requestsTo(endpoints.saveWebhookSettings)).toEqual([]);
  });

  test('a packer sees the settings and can’t change anything', async () => {
    const { requestsTo } = await showWebhooks({ role: 'packer' });
    expect(screen.getByText('https://shop.example/hooks/shipping')).toBeDefined();
    expect(screen.getByText('X-Shop-Token: ••••word')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Webhook URL' })).toBeNull();
    const changing = ['Save settings', 'Send test', 'Rotate secret', 'Show secret once', 'Replace address'];
    expect(changing.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual([]);
    expect(requestsTo(endpoints.readWebhookReceiver)).toEqual([]);
  });

  test('facts that the service has not reported yet are not called missing', async () => {
    await showWebhooks({ offered: 'not_known' });
    expect(screen.getByText(/hasn't said yet whether its webhook settings/)).toBeDefined();
    expect(screen.getByText(/hasn't said yet whether it offers a signing secret/)).toBeDefined();
    expect(screen.queryByText(/doesn't let its webhook settings|doesn't offer/)).toBeNull();
  });

  test('a service without these endpoints: the form checks, and its settings are copied instead of saved', async () => {
    const { requestsTo } = await showWebhooks({ offered: 'no' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
    await press('Copy settings as JSON');
    expect(within(summary()).getByRole('link', { name: 'Enter the webhook URL' })).toBeDefined();
    expect(write).not.toHaveBeenCalled();
    await type('Webhook URL', 'https://shop.example/hook');
    await press('Copy settings as JSON');
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toMatchObject({
      url: 'https://shop.example/hook',
      headers: [],
    });
    expect(screen.getByText(/doesn't let its webhook settings be read or saved/)).toBeDefined();
    expect(screen.getByText(/can't send a test from here/)).toBeDefined();
    expect(screen.getByText("The service doesn't offer a signing secret.")).toBeDefined();
    expect(requestsTo(endpoints.readWebhookSettings)).toEqual([]);
  });

  test('the secret is shown once, and rotated after a second, deliberate press', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    const until = '2026-11-22T09:00:00Z';
    gateway.answer(endpoints.revealSigningSecret, 200, () => ({ secret: 'whsec_first', previous_valid_until: null }));
    gateway.answer(endpoints.rotateSigningSecret, 200, () => ({ secret: 'whsec_second', previous_valid_until: until }));
    await press('Show secret once');
    expect((await screen.findByRole('group', { name: 'Secret' })).textContent).toBe('whsec_first');
    // The pressed button disappears once the settings are refetched, so focus moves to Copy.
    expect(document.activeElement?.textContent).toMatch(/^Copy/u);
    await press('Rotate secret');
    expect(requestsTo(endpoints.rotateSigningSecret)).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Secret' }).textContent).toBe('whsec_second'));
    await press("I've copied it");
    await waitFor(() => expect(screen.queryByText('whsec_second')).toBeNull());
  });

  test.each([
    ['is still valid', '2999-11-22T09:00:00Z', /the older one stops at once/u],
    ['ended', '2020-11-22T09:00:00Z', /^Updates are signed with the old and the new secret/u],
  ])(
    'rotating again while the secret before %s says what becomes of it',
    async (how, previous_valid_until, warning) => {
      const { secret } = someWebhook();
      await showWebhooks({ settings: someWebhook({ secret: secret && { ...secret, previous_valid_until } }) });
      expect(screen.queryAllByText(/^Old and new are both valid until/u)).toHaveLength(how === 'ended' ? 0 : 1);
      await press('Rotate secret');
      expect(within(screen.getByRole('alertdialog')).getByText(warning)).toBeDefined();
    },
  );

  test('a secret that was told while another page was open, or left there uncopied, is still shown', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.rotateSigningSecret, 200, () => ({ secret: 'whsec_new', previous_valid_until: null }));
    const goTo = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
    await press('Rotate secret');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }));
    goTo('Scan');
    await screen.findByRole('heading', { level: 1, name: 'Scan' });
    goTo('Webhooks');
    expect((await screen.findByRole('group', { name: 'Secret' })).textContent).toBe('whsec_new');
  });

  test('a shown secret is no longer offered for copying once another one may have replaced it; it stays if that was refused', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.revealSigningSecret, 200, () => ({ secret: 'whsec_first', previous_valid_until: null }));
    gateway.answer(endpoints.rotateSigningSecret, 429, () => ({ error: 'rate_limited' }));
    const rotate = async () => {
      await press('Rotate secret');
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new secret' }));
    };
    await press('Show secret once');
    await screen.findByText('whsec_first');
    await rotate();
    await screen.findByText(webhooksCopy.secret.failed);
    expect(screen.getByText('whsec_first')).toBeDefined();
    gateway.answer(endpoints.rotateSigningSecret, 502, () => ({ error: 'unknown_error' }));
    await rotate();
    await screen.findByText(webhooksCopy.secret.unclear);
    expect(screen.queryByText('whsec_first')).toBeNull();
  });

  test('if no answer came when the secret was to be shown, it may count as shown; nothing claims that a new one was made', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.revealSigningSecret, 500, () => ({ error: 'unknown_error' }));
    await press('Show secret once');
    expect(await screen.findByText(webhooksCopy.secret.revealUnclear)).toBeDefined();
  });

  test('a webhook that answered 410 says so, and is turned on again with its saved settings', async () => {
    const off = someWebhook({ state: 'disabled', disabled_by: 'gone', enabled: false, held_count: 3 });
    const { gateway, requestsTo } = await showWebhooks({ settings: off });
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook());
    expect(screen.getByText(/Your system answered 410.*3 updates held\./)).toBeDefined();
    await press('Switch on again');
    await waitFor(() => expect(screen.queryByText(/Your system answered 410/)).toBeNull());
    expect(requestsTo(endpoints.saveWebhookSettings)).toMatchObject([
      { url: 'https://shop.example/hooks/shipping', headers: [{ key: 'X-Shop-Token' }], enabled: true },
    ]);
  });

  test('a webhook that failed for five days is off, and says so with what it holds', async () => {
    await showWebhooks({
      settings: someWebhook({ state: 'disabled', disabled_by: 'failing', enabled: false, held_count: 1 }),
    });
    expect(screen.getByText(/^Nothing arrived for five days.* 1 update held\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Switch on again' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See held deliveries' })).toBeDefined();
  });

  test('a webhook that is failing now says since when, and is not off', async () => {
    await showWebhooks({ settings: someWebhook({ state: 'failing', failing_since: '2026-11-21T09:00:00Z' }) });
    expect(screen.getByText(/^Nothing has arrived since .* One delivery at a time is tried/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch on again' })).toBeNull();
  });

  test('a packer sees that a webhook is off, and that an owner can switch it on', async () => {
    await showWebhooks({
      role: 'packer',
      settings: someWebhook({ state: 'disabled', disabled_by: 'by_person', enabled: false }),
    });
    const banner = screen.getByText('The webhook is switched off. Updates are held.').closest('[role=status]');
    expect(banner?.textContent).toContain('Only the account owner can change this.');
    expect(screen.queryByRole('button', { name: 'Switch on again' })).toBeNull();
  });

  test.each([
    ['owner', true, true],
    ['owner', false, false],
    ['packer', true, false],
  ] as const)(
    'an %s, where the service calls its own machine (%s), is reported (%s)',
    async (role, loopback_allowed, isAnnounced) => {
      await showWebhooks({ role, settings: someWebhook({ loopback_allowed }) });
      expect(screen.queryAllByText(/also calls addresses on its own machine/)).toHaveLength(isAnnounced ? 1 : 0);
    },
  );

  test('the address for other services is replaced after a second press', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    gateway.answer(endpoints.rotateWebhookReceiver, 200, () => someReceiver({ path: '/api/hooks/def' }));
    expect((await screen.findByRole('group', { name: 'Address for the other service' })).textContent).toMatch(/abc$/);
    await press('Replace address');
    expect(requestsTo(endpoints.rotateWebhookReceiver)).toHaveLength(0);
    await press('Replace it now');
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Address for the other service' }).textContent).toMatch(/def$/),
    );
  });
});
