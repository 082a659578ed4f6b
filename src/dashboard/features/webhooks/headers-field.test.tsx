import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
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

describe('a custom header', () => {
  test.each(['Host', 'HOST', ' te ', 'Trailer', 'Transfer-Encoding', 'Proxy-Authorization'])(
    '%j is reported as reserved once somebody has stopped typing',
    async (typed) => {
      await showWebhooks();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.change(box(key(1)), { target: { value: typed } });
      await act(() => vi.advanceTimersByTimeAsync(399));
      expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(box(key(1)).getAttribute('aria-invalid')).toBe('true');
      expect(describedBy(box(key(1)))).toContain(`“${typed.trim()}” is reserved and can't be used as a custom header`);
    },
  );

  test('says what content-type is always sent as', async () => {
    await showWebhooks();
    await type(key(1), 'content-type');
    await leave(box(key(1)));
    expect(describedBy(box(key(1)))).toContain("“content-type” is reserved. It's always sent as application/json");
  });

  test.each(['te-id', 'Authorization'])('%s may be used', async (typed) => {
    await showWebhooks();
    await type(key(1), typed);
    await leave(box(key(1)));
    expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
  });

  test('Accept is allowed, with a warning', async () => {
    await showWebhooks();
    await type(key(1), 'accept');
    await leave(box(key(1)));
    expect(box(key(1)).getAttribute('aria-invalid')).toBeNull();
    expect(describedBy(box(key(1)))).toContain("Accept is already sent as application/json. We don't know which one");
  });

  test('the same key in another letter case is blocked', async () => {
    await showWebhooks();
    await press('Add header');
    await type(key(2), 'x-SHOP-token');
    await leave(box(key(2)));
    expect(describedBy(box(key(2)))).toContain('Header 2 has the same key as header 1. Header keys ignore capital');
  });

  test('names the character to remove if that is the only fault', async () => {
    await showWebhooks();
    await type(key(1), 'X Shop');
    await leave(box(key(1)));
    expect(describedBy(box(key(1)))).toContain('Take out the space');
    await type(key(1), 'X-Shop:');
    await leave(box(key(1)));
    expect(describedBy(box(key(1)))).toContain('Take out the colon');
  });

  test('a pasted block of lines fills several rows, and reserved keys among them are reported at once', async () => {
    await showWebhooks();
    await press('Add header');
    await paste(key(2), 'X-One: 1\r\nHost: shop.example\nX-Two: a: b\n');
    expect(box('Header 2 value').value).toBe('1');
    expect(box('Header 4 value').value).toBe('a: b');
    expect(describedBy(box(key(3)))).toContain('“Host” is reserved');
  });

  test('a value over several lines is reported, not joined', async () => {
    await showWebhooks();
    await paste('Header 1 value', 'one\ntwo');
    expect(describedBy(box('Header 1 value'))).toContain('Header 1 value must be on one line');
  });

  test('a saved value is kept if none is typed, and required again for another host', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    gateway.answer(endpoints.saveWebhookSettings, 200, () => someWebhook());
    expect(box('Header 1 value').placeholder).toBe('Saved ••••word');
    await type('Webhook URL', 'https://other.example/hook');
    await press('Save settings');
    expect(within(summary()).getByRole('link', { name: 'Enter a value for header 1' })).toBeDefined();
    await type('Webhook URL', 'https://shop.example/other');
    await press('Save settings');
    await waitFor(() =>
      expect(requestsTo(endpoints.saveWebhookSettings)).toMatchObject([
        { url: 'https://shop.example/other', headers: [{ key: 'X-Shop-Token' }] },
      ]),
    );
  });

  test('a shared secret is 32 random bytes, shown so that it can be copied', async () => {
    await showWebhooks();
    await press('Add a shared secret');
    expect(box(key(2)).value).toBe('X-Webhook-Secret');
    expect(box('Header 2 value').value).toMatch(/^[0-9a-f]{64}$/);
    expect(screen.getByRole('button', { name: 'Hide header 2 value' })).toBeDefined();
  });
});
