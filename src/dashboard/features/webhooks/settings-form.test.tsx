import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import {
  box,
  describedBy,
  key,
  leave,
  press,
  showWebhooks,
  summary,
  type,
  tidyUpWebhooks,
} from '#dashboard/testing/webhooks-stage.ts';

tidyUpWebhooks();

describe('saving', () => {
  test('with errors shows them together, takes focus there and loses nothing', async () => {
    const { requestsTo } = await showWebhooks();
    await type('Webhook URL', 'shop.example');
    await press('Add header');
    await type(key(2), 'Host');
    await type('Header 2 value', 'x');
    for (const field of WEBHOOK_FIELDS) fireEvent.click(screen.getByRole('checkbox', { name: field }));
    await press('Save settings');
    const problems = summary();
    expect(within(problems).getByRole('heading', { level: 2, name: 'There is a problem' })).toBeDefined();
    expect(document.activeElement).toBe(problems);
    await waitFor(() => expect(document.title).toBe('Error: Webhooks · Slipway'));
    expect(
      within(problems)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Webhook URL must be a full address, starting with https://',
      // The value was saved for a different host.
      'Enter a value for header 1',
      "“Host” is reserved and can't be used as a custom header. Remove it or use another key",
      'Choose at least one field to send',
    ]);
    fireEvent.click(within(problems).getByRole('link', { name: /^“Host”/ }));
    await waitFor(() => expect(document.activeElement).toBe(box(key(2))));
    expect(box('Webhook URL').value).toBe('shop.example');
    expect(requestsTo(endpoints.saveWebhookSettings)).toEqual([]);
    await type('Webhook URL', 'https://shop.example/hook');
    expect(within(problems).queryByText(/full address/)).toBeNull();
  });

  test('never overwrites what another owner saved meanwhile: says who, keeps what was typed, and offers a choice', async () => {
    const { gateway, requestsTo } = await showWebhooks({ settings: someWebhook({ version: 3 }) });
    const other = someWebhook({
      url: 'https://shop.example/theirs',
      version: 4,
      updated_at: '2026-11-21T09:00:00Z',
      updated_by: 'other@slipway.test',
    });
    gateway.answer(endpoints.saveWebhookSettings, 409, () => ({ error: 'settings_changed', error_description: '' }));
    gateway.answer(endpoints.readWebhookSettings, 200, () => other);
    await type('Webhook URL', 'https://shop.example/mine');
    await press('Save settings');
    expect(await screen.findByText(/^other@slipway\.test saved other settings \(/)).toBeDefined();
    expect(box('Webhook URL').value).toBe('https://shop.example/mine');
    await press('Keep mine, to save over them');
    gateway.answer(endpoints.saveWebhookSettings, 200, () =>
      someWebhook({ url: 'https://shop.example/mine', version: 5 }),
    );
    expect(screen.queryByText(/saved other settings/)).toBeNull();
    await press('Save settings');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(requestsTo(endpoints.saveWebhookSettings)).toMatchObject([{ version: 3 }, { version: 4 }]);
  });

  test('nor what was saved before somebody signed in again to the changes that they had typed', async () => {
    await showWebhooks({ settings: someWebhook({ version: 3 }) });
    await type('Webhook URL', 'https://shop.example/mine');
    cleanup();
    const { gateway, requestsTo } = await showWebhooks({
      settings: someWebhook({ url: 'https://shop.example/theirs', version: 4, updated_by: 'other@slipway.test' }),
    });
    expect(box('Webhook URL').value).toBe('https://shop.example/mine');
    gateway.answer(endpoints.saveWebhookSettings, 409, () => ({ error: 'settings_changed', error_description: '' }));
    await press('Save settings');
    expect(await screen.findByText(/^other@slipway\.test saved other settings/)).toBeDefined();
    expect(requestsTo(endpoints.saveWebhookSettings)).toMatchObject([{ version: 3 }]);
  });

  test('again after a lost answer says when it was saved, not that somebody saved other settings', async () => {
    const { gateway } = await showWebhooks({ settings: someWebhook({ version: 3 }) });
    gateway.answer(endpoints.saveWebhookSettings, 500, () => ({ error: 'unknown_error' }));
    await type('Webhook URL', 'https://shop.example/mine');
    await press('Save settings');
    expect(await screen.findByText(webhooksCopy.saveUnclear)).toBeDefined();
    const updated_at = '2026-11-21T09:00:00Z';
    const mine = someWebhook({ url: 'https://shop.example/mine', version: 4, updated_at });
    gateway.answer(endpoints.readWebhookSettings, 200, () => mine);
    gateway.answer(endpoints.saveWebhookSettings, 409, () => ({ error: 'settings_changed', error_description: '' }));
    await press('Save settings');
    expect(await screen.findByText(webhooksCopy.saved(Date.parse(updated_at)))).toBeDefined();
    expect(screen.queryByText(/saved other settings/)).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test.each([
    ['that of the answer that was lost', '••••9f3a', true],
    ['another value, which somebody else saved', '••••0000', false],
  ])('again after a lost answer, a header value that ends like %s', async (_what, hint, isOwn) => {
    const { gateway } = await showWebhooks({ settings: someWebhook({ version: 3 }) });
    gateway.answer(endpoints.saveWebhookSettings, 500, () => ({ error: 'unknown_error' }));
    await type('Header 1 value', 'a-new-token-9f3a');
    await press('Save settings');
    expect(await screen.findByText(webhooksCopy.saveUnclear)).toBeDefined();
    const updated_at = '2026-11-21T09:00:00Z';
    const headers = someWebhook().headers?.map((header) => ({ ...header, hint })) ?? [];
    gateway.answer(endpoints.readWebhookSettings, 200, () => someWebhook({ headers, version: 4, updated_at }));
    gateway.answer(endpoints.saveWebhookSettings, 409, () => ({ error: 'settings_changed', error_description: '' }));
    await press('Save settings');
    expect(
      await screen.findByText(isOwn ? webhooksCopy.saved(Date.parse(updated_at)) : /saved other settings/),
    ).toBeDefined();
    expect(screen.queryByText(/saved other settings/) === null).toBe(isOwn);
    expect(box('Header 1 value').value).toBe(isOwn ? '' : 'a-new-token-9f3a');
  });

  test('the newest settings replace what was typed on request', async () => {
    const { gateway } = await showWebhooks({ settings: someWebhook({ version: 3 }) });
    gateway.answer(endpoints.saveWebhookSettings, 409, () => ({ error: 'settings_changed', error_description: '' }));
    gateway.answer(endpoints.readWebhookSettings, 200, () =>
      someWebhook({ url: 'https://shop.example/theirs', version: 4 }),
    );
    await type('Webhook URL', 'https://shop.example/mine');
    await press('Save settings');
    expect(await screen.findByText(/^Somebody saved other settings while/)).toBeDefined();
    await press('Load the newest settings');
    await waitFor(() => expect(box('Webhook URL').value).toBe('https://shop.example/theirs'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('says when it was saved, by the server’s clock', async () => {
    const { gateway } = await showWebhooks();
    vi.useFakeTimers({ now: Date.parse('2026-11-21T06:41:00Z'), toFake: ['Date'] });
    setServiceTime('2026-11-21T09:41:00Z');
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook({ url: 'https://shop.example/new' }));
    await type('Webhook URL', 'https://shop.example/new');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await press('Save settings');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Save result' }).textContent).toBe(
        webhooksCopy.saved(Date.parse('2026-11-21T09:41:00Z')),
      ),
    );
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('shows the server’s refusals at their field', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.saveWebhookSettings, 422, () => ({
      error: 'invalid' as const,
      error_description: 'url: is not liked',
      fields: { url: ['is not liked'], 'headers.0.key': ['"X-Shop-Token" is reserved'] },
      codes: { url: ['url_strange'], 'headers.0.key': ['header_key_reserved'] },
    }));
    await type('Webhook URL', 'https://shop.example/new');
    await press('Save settings');
    await screen.findByRole('heading', { name: 'There is a problem' });
    const problems = summary();
    expect(await within(problems).findByRole('link', { name: /“X-Shop-Token” is reserved/ })).toBeDefined();
    expect(describedBy(box('Webhook URL'))).toContain('The service said: “is not liked”');
    expect(screen.getByRole('status', { name: 'Save result' }).textContent).toBe(
      "The service didn't accept these settings. Nothing was changed. The service said: “url: is not liked”",
    );
    await type('Webhook URL', 'https://shop.example/newer');
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBeNull();
    await leave(box(key(1)));
    expect(box(key(1)).getAttribute('aria-invalid')).toBe('true');
    await type(key(1), 'X-Shop-Key');
    expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
  });

  test('warns about an address in the local network, then refuses it as the server would', async () => {
    await showWebhooks();
    await type('Webhook URL', 'http://192.168.1.20/hook');
    expect(describedBy(box('Webhook URL'))).toContain("The service can't reach an address on your own network.");
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBeNull();
    await press('Save settings');
    expect(box('Webhook URL').getAttribute('aria-invalid')).toBe('true');
  });

  test('asks before unsaved changes are left behind', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(countOrderViews, 200, () => ({
      views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
    }));
    await type('Webhook URL', 'https://shop.example/new');
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
