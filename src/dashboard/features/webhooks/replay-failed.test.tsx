import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replayFailedDeliveries } from '#contract/gateway/webhooks.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { ReplayFailed } from './replay-failed.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T04:00:00.000Z') }));
afterEach(() => {
  cleanup();
  preferences.set({ timeZone: '' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the question in a zone; `since` is typed over what it suggests. */
function ask(timeZone: string, since?: string) {
  preferences.set({ timeZone });
  const gateway = fakeGateway();
  gateway.answer(replayFailedDeliveries, 200, () => ({ count: 1 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReplayFailed />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: copy.replayAll }));
  const dialog = within(screen.getByRole('alertdialog', { name: copy.replayAsk }));
  const field = dialog.getByLabelText<HTMLInputElement>(copy.replaySince);
  const suggested = field.value;
  if (since !== undefined) fireEvent.change(field, { target: { value: since } });
  fireEvent.click(dialog.getByRole('button', { name: copy.replayConfirm }));
  return { gateway, dialog, suggested };
}

test.each([
  ['Australia/Perth', '2026-11-26T00:00', '2026-11-25T16:00:00.000Z'],
  ['Pacific/Honolulu', '2026-11-25T00:00', '2026-11-25T10:00:00.000Z'],
])(
  'the suggested time is the start of the day in the reader’s zone, and is sent as that: %s',
  async (zone, day, sent) => {
    const { gateway, suggested } = ask(zone);
    expect(suggested).toBe(day);
    await waitFor(() => expect(gateway.calls.map((call) => call.body)).toEqual([{ since: sent }]));
  },
);

test('a time that was typed is a time in the reader’s zone', async () => {
  const { gateway } = ask('Pacific/Honolulu', '2026-11-25T17:59');
  await waitFor(() => expect(gateway.calls.map((call) => call.body)).toEqual([{ since: '2026-11-26T03:59:00.000Z' }]));
});

test('a time that has not come yet is refused, and nothing is sent', () => {
  const { gateway, dialog } = ask('Pacific/Honolulu', '2026-11-25T18:01');
  expect(dialog.getByRole('alert').textContent).toBe('Enter a day and a time that have passed');
  expect(dialog.getByLabelText(copy.replaySince).getAttribute('aria-invalid')).toBe('true');
  expect(gateway.calls).toEqual([]);
});

test('a replay whose question was closed before its answer came still says that it may have been sent', async () => {
  const { gateway, dialog } = ask('UTC');
  gateway.answer(replayFailedDeliveries, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(dialog.getByRole('button', { name: copy.goBack }));
  render(<Said />);
  expect(await screen.findByText(copy.replayUnclear)).toBeTruthy();
});

test('a replay tried again after a lost answer, which sent everything, doesn’t say that nothing had failed', async () => {
  const { gateway, dialog } = ask('UTC');
  gateway.answer(replayFailedDeliveries, 500, () => ({ error: 'unknown_error' }));
  expect(await dialog.findByText(copy.replayUnclear)).toBeTruthy();
  gateway.answer(replayFailedDeliveries, 200, () => ({ count: 0 }));
  fireEvent.click(dialog.getByRole('button', { name: copy.replayConfirm }));
  render(<Said />);
  expect(await screen.findByText('Nothing that failed since then is left to send again.')).toBeTruthy();
});

const Said = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>);
