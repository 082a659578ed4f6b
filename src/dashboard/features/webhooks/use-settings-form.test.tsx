import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import {
  box,
  describedBy,
  key,
  leave,
  paste,
  press,
  showWebhooks,
  summary,
  type,
  tidyUpWebhooks,
} from '#dashboard/testing/webhooks-stage.ts';

tidyUpWebhooks();

const isInvalid = (name: string) => box(name).getAttribute('aria-invalid') === 'true';

describe('an error shown at a field', () => {
  test('disappears when another field that caused it is corrected', async () => {
    await showWebhooks();
    await press('Add header');
    await type(key(2), 'x-shop-token');
    await leave(box(key(2)));
    expect(isInvalid(key(2))).toBe(true);
    await type(key(1), 'X-Other');
    expect(isInvalid(key(2))).toBe(false);
  });

  test('stays with its row, under the row’s new number, if an earlier row is removed', async () => {
    await showWebhooks();
    await press('Add header');
    await type(key(2), 'X-Second');
    await press('Save settings');
    expect(describedBy(box('Header 2 value'))).toContain('Enter a value for header 2');
    await press('Remove header 1');
    expect(box(key(1)).value).toBe('X-Second');
    expect(describedBy(box('Header 1 value'))).toContain('Enter a value for header 1');
    expect(screen.queryByRole('textbox', { name: key(2) })).toBeNull();
  });

  test('does not take focus away from somebody who continues typing after a refused attempt', async () => {
    await showWebhooks();
    await type('Webhook URL', '');
    await press('Save settings');
    expect(document.activeElement).toBe(summary());
    await type('Webhook URL', 'https://shop.example/hook');
    box(key(1)).focus();
    await type(key(1), 'Host');
    await waitFor(() => expect(isInvalid(key(1))).toBe(true));
    expect(document.activeElement).toBe(box(key(1)));
    await press('Save settings');
    expect(document.activeElement).toBe(summary());
  });

  test('from the service stays while another field is changed', async () => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.saveWebhookSettings, 422, () => ({
      error: 'invalid' as const,
      error_description: '',
      fields: { url: ['is not liked'], headers: ['are too odd'] },
      codes: {},
    }));
    await type('Webhook URL', 'https://shop.example/new');
    await press('Save settings');
    await screen.findByRole('heading', { name: 'There is a problem' });
    expect(within(summary()).getAllByRole('link')).toHaveLength(2);
    await type(key(1), 'X-Other');
    expect(within(summary()).getByRole('link').textContent).toBe('The service said: “is not liked”');
  });
});

describe('header rows', () => {
  test('an empty row is not an unsaved change, and removing the last row empties it', async () => {
    await showWebhooks();
    await press('Add header');
    expect(document.activeElement).toBe(box(key(2)));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await press('Remove header 2');
    await waitFor(() => expect(document.activeElement).toBe(box(key(1))));
    await press('Remove header 1');
    expect(box(key(1)).value).toBe('');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  test('a value over several lines stays so when the field is left, and is not saved', async () => {
    const { requestsTo } = await showWebhooks();
    await paste('Header 1 value', 'one\ntwo');
    await leave(box('Header 1 value'));
    await press('Save settings');
    expect(within(summary()).getByRole('link', { name: 'Header 1 value must be on one line' })).toBeDefined();
    expect(requestsTo(endpoints.saveWebhookSettings)).toEqual([]);
  });

  test('an address pasted into a value is not a header', async () => {
    await showWebhooks();
    await paste('Header 1 value', 'https://shop.example/hook');
    expect(box(key(1)).value).toBe('X-Shop-Token');
    expect(screen.queryByRole('textbox', { name: key(2) })).toBeNull();
  });

  test('a revealed value stays revealed when lines are pasted below it', async () => {
    await showWebhooks();
    await type('Header 1 value', 'a-long-random-word');
    await press('Show header 1 value');
    await press('Add header');
    await paste(key(2), 'X-One: 1\nX-Two: 2');
    expect(box('Header 1 value').value).toBe('a-long-random-word');
    expect(screen.getByRole('button', { name: 'Hide header 1 value' })).toBeDefined();
  });
});

describe('the values', () => {
  test('are saved with Ctrl+Enter, trimmed', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook());
    // The shell's keys work once it has loaded.
    await screen.findByRole('region', { name: 'Notifications' });
    await type('Webhook URL', ' https://shop.example/new ');
    fireEvent.keyDown(box('Webhook URL'), { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(requestsTo(endpoints.saveWebhookSettings)).toMatchObject([{ url: 'https://shop.example/new' }]),
    );
  });

  test('follow settings that were changed elsewhere, unless somebody is changing them here', async () => {
    const { gateway } = await showWebhooks({ settings: someWebhook({ state: 'disabled', enabled: false }) });
    const enabled = () => screen.getByRole('switch', { name: 'Send status updates' }).getAttribute('aria-checked');
    expect(enabled()).toBe('false');
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook({ state: 'disabled', enabled: true }));
    await press('Switch on again');
    await waitFor(() => expect(enabled()).toBe('true'));
    await type('Webhook URL', 'https://shop.example/mine');
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook({ url: 'https://shop.example/theirs' }));
    await press('Switch on again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch on again' })).toBeNull());
    expect(box('Webhook URL').value).toBe('https://shop.example/mine');
    await press('Discard changes');
    await waitFor(() => expect(box('Webhook URL').value).toBe('https://shop.example/theirs'));
  });

  test('typed when the session ended are restored for the same person, as unsaved changes', async () => {
    await showWebhooks();
    await type('Webhook URL', 'https://shop.example/mine');
    await press('Add a shared secret');
    const secret = box('Header 2 value').value;
    cleanup();
    await showWebhooks();
    expect(box('Webhook URL').value).toBe('https://shop.example/mine');
    expect(box('Header 2 value').value).toBe(secret);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await press('Discard changes');
    expect(box('Webhook URL').value).toBe('https://shop.example/hooks/shipping');
  });
});

describe('while settings are being saved', () => {
  test('what is typed stays, as unsaved changes', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    const saved = someWebhook({ url: 'https://shop.example/new' });
    gateway.answer(endpoints.saveWebhookSettings, 200, () => saved);
    const arrive = holdAnswers('PUT');
    await type('Webhook URL', 'https://shop.example/new');
    await press('Save settings');
    await type(key(1), 'X-Typed-Meanwhile');
    arrive();
    await waitFor(() => expect(requestsTo(endpoints.saveWebhookSettings)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(box(key(1)).value).toBe('X-Typed-Meanwhile');
    expect(box('Webhook URL').value).toBe('https://shop.example/new');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  test.each([500, 502, 408] as const)('%d proves nothing about whether they were saved', async (status) => {
    const { gateway } = await showWebhooks();
    gateway.answer(endpoints.saveWebhookSettings, status as 500, () => ({
      error: 'unreachable',
      error_description: "The service didn't answer.",
    }));
    await type('Webhook URL', 'https://shop.example/new');
    await press('Save settings');
    const result = screen.getByRole('status', { name: 'Save result' });
    await waitFor(() => expect(result.textContent).toContain("we don't know if these settings were saved"));
  });
});
