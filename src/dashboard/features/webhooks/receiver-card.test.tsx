import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forgetUnknownOrders, listUnknownOrders, takeInUnknownOrders } from '#contract/gateway/unknown-orders.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { unknownOrdersCopy as unknownCopy } from '#dashboard/copy/unknown-orders.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { someReceiver } from '#dashboard/testing/some-receiver.ts';
import { press, showWebhooks } from '#dashboard/testing/webhooks-stage.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { receiver: copy } = webhooksCopy;
const status = async (text: string) => waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0));

describe('the webhook receiver', () => {
  test('says that its key was lost, so that the new address is entered', async () => {
    await showWebhooks({ receiver: { key_lost: true } });
    expect(await screen.findByText(/so this address is new/)).toBeTruthy();
  });

  test('accepts a secret, reports an invalid one, and never shows a saved one', async () => {
    const { gateway, requestsTo } = await showWebhooks();
    await screen.findByText(copy.signature.unchecked);
    await press(copy.signature.set);
    const field = screen.getByLabelText<HTMLInputElement>(copy.signature.field);
    expect(field.type).toBe('password');
    expect(document.activeElement).toBe(field);
    gateway.answer(endpoints.setReceiverSecret, 400, () => ({ error: 'bad_request' }));
    fireEvent.change(field, { target: { value: 'secret' } });
    await press(copy.signature.save);
    await status(copy.signature.wrong);
    gateway.answer(endpoints.setReceiverSecret, 200, () => someReceiver({ checks_signature: true }));
    fireEvent.change(field, { target: { value: ' whsec_abc ' } });
    await press(copy.signature.save);
    await status(copy.signature.checked);
    expect(requestsTo(endpoints.setReceiverSecret)).toEqual([{ secret: 'secret' }, { secret: 'whsec_abc' }]);
    expect(screen.queryByLabelText(copy.signature.field)).toBeNull();
    expect(document.body.textContent).not.toContain('whsec_abc');
    await press(copy.signature.end);
    await waitFor(() => expect(requestsTo(endpoints.setReceiverSecret).at(-1)).toEqual({ secret: null }));
  });

  test('an address that was replaced while the answer was lost is shown, and nothing claims that it is unchanged', async () => {
    const { gateway } = await showWebhooks();
    const address = () => screen.getByRole('group', { name: copy.address }).textContent;
    await waitFor(() => expect(address()).toMatch(/abc$/));
    gateway.answer(endpoints.rotateWebhookReceiver, 500, () => ({ error: 'unknown_error' }));
    gateway.answer(endpoints.readWebhookReceiver, 200, () => someReceiver({ path: '/api/hooks/def' }));
    await press(copy.rotate);
    await press(copy.confirm);
    await waitFor(() => expect(address()).toMatch(/def$/));
    await status(copy.unclear);
    expect(screen.queryByText(copy.failed)).toBeNull();
  });

  test('says that unusable updates arrived, and why', async () => {
    const last_unusable_at = '2026-11-21T09:00:00Z';
    await showWebhooks({ receiver: { unusable_count: 1, last_unusable_at, last_unusable: 'no_order' } });
    expect(
      await screen.findByText(
        /1 update couldn't be used, the last one .*: it named no order\. Slipway reads mapped data/,
      ),
    ).toBeTruthy();
  });

  test('counts refused updates, and why', async () => {
    const last_refused_at = '2026-11-21T09:00:00Z';
    const refused = { refused_count: 3, last_refused_at, last_refusal: 'signature_missing' as const };
    await showWebhooks({ receiver: { checks_signature: true, ...refused } });
    expect(await screen.findByText(/3 updates were refused, the last one .*: it had no signature\./)).toBeTruthy();
  });
});

describe('updates of unknown orders', () => {
  const unknown = ['UNK1', 'UNK2'].map((tracking_number) => ({
    tracking_number,
    state: 'in_transit',
    courier_name: null,
    retailer_order_number: '#7',
    received_at: '2026-11-21T09:00:00Z',
  }));

  test('are shown to a packer too; one is added, then the rest, then none is left', async () => {
    const { gateway, requestsTo } = await showWebhooks({ role: 'packer', unknown });
    const list = within(await screen.findByRole('list', { name: unknownCopy.list }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^UNK1#7 · In transit · last update /),
      expect.stringMatching(/^UNK2/),
    ]);
    gateway.answer(takeInUnknownOrders, 200, () => ({ tracking_numbers: ['UNK1'] }));
    await press('Add UNK1 to Orders');
    await status('1 order added.');
    gateway.answer(listUnknownOrders, 200, () => ({ count: 0, orders: [] }));
    gateway.answer(takeInUnknownOrders, 200, () => ({ tracking_numbers: ['UNK2', 'UNK3'] }));
    await press('Add all to Orders');
    await status('2 orders added.');
    expect(requestsTo(takeInUnknownOrders)).toEqual([{ tracking_numbers: ['UNK1'] }, {}]);
    await waitFor(() => expect(screen.queryByRole('list', { name: unknownCopy.list })).toBeNull());
  });

  test('that couldn’t be read are not passed over in silence, and are read again', async () => {
    const { gateway } = await showWebhooks({ unreadable: true });
    await screen.findByText(unknownCopy.unread);
    gateway.answer(listUnknownOrders, 200, () => ({ count: unknown.length, orders: unknown }));
    await press(unknownCopy.tryAgain);
    await screen.findByRole('list', { name: unknownCopy.list });
    expect(screen.queryByText(unknownCopy.unread)).toBeNull();
  });

  test('are forgotten, and a refusal says that nothing was changed', async () => {
    const { gateway } = await showWebhooks({ unknown });
    await screen.findByRole('list', { name: unknownCopy.list });
    gateway.answer(forgetUnknownOrders, 403, () => ({ error: 'forbidden' }));
    await press('Forget all');
    await status(unknownCopy.failed);
    gateway.answer(forgetUnknownOrders, 200, () => ({ count: 2 }));
    await press('Forget all');
    await status(unknownCopy.forgotten(2));
  });

  test('may have been added though the answer was lost: nothing claims that nothing was changed', async () => {
    const { gateway } = await showWebhooks({ unknown });
    await screen.findByRole('list', { name: unknownCopy.list });
    gateway.answer(takeInUnknownOrders, 500, () => ({ error: 'unknown_error' }));
    gateway.answer(listUnknownOrders, 200, () => ({ count: 0, orders: [] }));
    await press('Add all to Orders');
    await status(unknownCopy.unclear);
    expect(screen.queryByText(unknownCopy.failed)).toBeNull();
  });

  test('that couldn’t be added are forgotten, and only that is reported', async () => {
    const { gateway } = await showWebhooks({ unknown });
    await screen.findByRole('list', { name: unknownCopy.list });
    gateway.answer(takeInUnknownOrders, 403, () => ({ error: 'forbidden' }));
    await press('Add all to Orders');
    await status(unknownCopy.failed);
    gateway.answer(forgetUnknownOrders, 200, () => ({ count: 2 }));
    await press('Forget all');
    await status(unknownCopy.forgotten(2));
    expect(screen.queryByText(unknownCopy.failed)).toBeNull();
  });

  test('show nothing while there are none', async () => {
    await showWebhooks();
    await screen.findByText(copy.signature.unchecked);
    expect(screen.queryByText(unknownCopy.title)).toBeNull();
  });
});
