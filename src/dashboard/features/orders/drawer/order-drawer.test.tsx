import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BodyOfStatus } from '#contract/endpoint.ts';
import { listBookings } from '#contract/gateway/bookings.ts';
import { type CancelResult, cancelOrders, createOrderAgain } from '#contract/gateway/cancellations.ts';
import type { LabelAttempt, LabelCheck } from '#contract/gateway/label.ts';
import { requestLabels, listLabelAttempts, readLabelPdf, readLabelSummary } from '#contract/gateway/labels.ts';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someCheck, someLabelSummary, someStopped } from '#dashboard/testing/some-check.ts';
import { someLabelDetails } from '#dashboard/testing/some-label-details.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

type Details = BodyOfStatus<typeof readIndexedOrder, 200>;

const NO_LINKS = { cancel: null, created_as: null, created_from: null };
const CANCELLED = { state: 'cancelled', by: 'owner@slipway.test', at: '2026-01-02T01:41:00.000Z' } as const;

interface Shown {
  readonly details?: Partial<Details>;
  readonly check?: Partial<LabelCheck>;
  readonly attempts?: LabelAttempt[];
  readonly hasLabel?: boolean;
}

function show(tab: string, { details = {}, check = {}, attempts = [], hasLabel = false }: Shown = {}) {
  const gateway = fakeGateway();
  const orders = ['SLP1', 'SLP2'].map((number) => someOrder(number, { label: 'none', state: 'order_placed' }));
  const views = { ready: 0, 'needs-label': 2, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readLabelSummary, 200, () => someLabelSummary());
  gateway.answer(listOrders, 200, () => ({ orders, total: 2, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readIndexedOrder, 200, () => ({
    order: someOrder('SLP1', { label: 'none', state: 'order_placed' }),
    record: null,
    activity: [],
    links: NO_LINKS,
    ...details,
  }));
  const shownCheck = someCheck('SLP1', {
    state: null,
    attempts: 0,
    asked_by: null,
    asked_at: null,
    code: null,
    ...check,
  });
  gateway.answer(listLabelAttempts, 200, () => someLabelDetails(shownCheck, { has_label: hasLabel, attempts }));
  gateway.answer(requestLabels, 200, () => ({ asked: ['SLP1'], refused: [] }));
  renderApp(`/orders?view=all&order=SLP1&tab=${tab}`);
  return gateway;
}

const drawer = () => screen.findByRole('dialog', { name: 'Order SLP1' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'More order actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the order drawer', () => {
  test('has four sections, opens the one in its address, and continues with the next order', async () => {
    show('activity');
    const tabs = within(await drawer()).findAllByRole('tab');
    expect((await tabs).map((tab) => tab.textContent)).toEqual(['Overview', 'Timeline', 'Label', 'Activity']);
    expect(screen.getByRole('tab', { name: 'Activity' }).getAttribute('aria-selected')).toBe('true');
    press('Next order');
    expect(await screen.findByRole('dialog', { name: 'Order SLP2' })).toBeDefined();
  });

  test('activity shows every step and who did it', async () => {
    const step = (kind: string, by: string | null, detail: string | null = null) => ({
      at: '2026-01-02T01:41:00.000Z',
      by,
      kind,
      detail,
      booking_id: null,
    });
    show('activity', {
      details: {
        activity: [
          step('printed', 'packer@slipway.test'),
          step('label_stopped', null, 'label_failed_missing_courier'),
          step('label_asked', 'owner@slipway.test'),
          step('a_kind_of_tomorrow', null, 'detail'),
        ],
      },
    });
    const lines = () => within(screen.getByRole('dialog', { name: 'Order SLP1' })).getAllByRole('listitem');
    await waitFor(() => expect(lines()[0]?.textContent).toMatch(/^Label printed.*by you/));
    const texts = lines().map((line) => line.textContent);
    expect(texts[1]).toMatch(/^Label stopped.*No carrier found/);
    expect(texts[2]).toMatch(/^Label asked for.*by owner@slipway\.test/);
    expect(texts[3]).toMatch(/^a_kind_of_tomorrow.*detail/);
  });
});

describe('the label of an order', () => {
  test('is requested by a person, never by opening the order', async () => {
    const gateway = show('label');
    expect(await screen.findByText('Nobody has asked for a label yet.')).toBeDefined();
    expect(gateway.calls.map((call) => call.name)).not.toContain(readLabelPdf.name);
    press('Get label');
    await waitFor(() =>
      expect(gateway.calls.find(({ name }) => name === 'requestLabels')?.body).toEqual({ tracking_numbers: ['SLP1'] }),
    );
  });

  test('shows every request with its answer, and which ones used up no attempt', async () => {
    const attempt = (change: Partial<LabelAttempt>): LabelAttempt => ({
      run: 1,
      attempt: 1,
      counted: true,
      sent_at: '2026-11-21T01:41:09.000Z',
      answered_at: '2026-11-21T01:41:09.500Z',
      http_status: 422,
      code: 'label_failed_still_generating',
      message: 'Still being made.',
      ...change,
    });
    show('label', {
      check: someCheck('SLP1', { attempts: 2 }),
      attempts: [
        attempt({ attempt: 2, answered_at: null, http_status: null, code: null, message: null }),
        attempt({
          attempt: 2,
          counted: false,
          http_status: null,
          code: null,
          message: null,
          sent_at: '2026-11-21T01:41:08.000Z',
        }),
        attempt({}),
      ],
    });
    const log = within(await screen.findByRole('region', { name: 'Label attempts' })).findAllByRole('listitem');
    const texts = (await log).map((line) => line.textContent);
    expect(texts[0]).toMatch(/^Attempt 2, \d\d:\d\d:09, waiting for the answer$/);
    expect(texts[1]).toMatch(/^Attempt 2, \d\d:\d\d:08, no answer, not counted$/);
    expect(texts[2]).toMatch(/^Attempt 1, \d\d:\d\d:09, 422 label_failed_still_generating“Still being made\.”$/);
    expect(screen.getByRole('button', { name: 'Try now' })).toBeDefined();
  });

  test('says why it stopped, who can fix it, and what comes next', async () => {
    show('label', { check: someStopped('SLP1', 'label_failed_rules_engine') });
    expect(
      await screen.findByText('Carriers quoted for this order, but your rules removed every quote.'),
    ).toBeDefined();
    expect(screen.getByText('Account owner can fix')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined();
  });

  test('that exists but can’t be fetched says so', async () => {
    const gateway = show('label', { hasLabel: true, check: { state: 'ready' } });
    gateway.answer(readLabelPdf, 502, () => ({ error: 'unreachable' }));
    expect(await screen.findByText("The label couldn't be fetched: the service didn't answer.")).toBeDefined();
  });
});

describe('cancelling from the drawer', () => {
  const results = (change: Partial<CancelResult>): CancelResult[] => [
    { tracking_number: 'SLP1', outcome: 'cancelled', blocked_by: null, code: null, message: null, ...change },
  ];

  test('asks first, with the safe button in focus, and sends once', async () => {
    const gateway = show('overview');
    gateway.answer(cancelOrders, 200, () => ({ results: results({}) }));
    await choose('Cancel order…');
    const question = await screen.findByRole('alertdialog', { name: 'Cancel order SLP1?' });
    expect(within(question).getByRole('button', { name: 'Keep order' })).toBe(document.activeElement);
    const confirm = within(question).getByRole('button', { name: 'Cancel this order' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(gateway.calls.filter(({ name }) => name === 'cancelOrders')).toHaveLength(1);
  });

  test.each<[Partial<CancelResult>, RegExp]>([
    [
      { outcome: 'refused', code: 'order_cannot_be_cancelled', message: 'Too late.' },
      /too far along to cancel.*contact Northpost\./,
    ],
    [{ outcome: 'unclear' }, /We don't know yet if this order was cancelled/],
    [{ outcome: 'blocked', blocked_by: 'booked' }, /is booked, so it can't be cancelled here/],
    [{ outcome: 'refused', code: 'unreachable' }, /didn't answer, so nothing was sent/],
    [{ outcome: 'refused', code: 'a_new_reason' }, /The service refused: a_new_reason/],
  ])('%j is reported', async (change, text) => {
    const gateway = show('overview');
    gateway.answer(cancelOrders, 200, () => ({ results: results(change) }));
    await choose('Cancel order…');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('is not offered while the order is booked', async () => {
    show('overview', { details: { order: someOrder('SLP1', { booking: 'booked' }) } });
    await drawer();
    await screen.findByRole('tablist');
    fireEvent.click(screen.getByRole('button', { name: 'More order actions' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items.slice(0, 2)).toEqual(['Print label', 'Copy tracking number']);
    expect(items).not.toContain('Cancel order…');
  });
});

describe('a cancelled order', () => {
  const cancelled = {
    order: someOrder('SLP1', { state: 'cancelled', label: 'none' }),
    links: { ...NO_LINKS, cancel: CANCELLED },
  };

  test('says by whom, and can be created again as a separate step', async () => {
    const gateway = show('overview', { details: cancelled });
    gateway.answer(createOrderAgain, 200, () => ({ tracking_number: 'SLP9', created_from: 'SLP1' }));
    expect(await screen.findByText(/This order was cancelled by owner@slipway\.test/)).toBeDefined();
    press('Create this order again…');
    const question = await screen.findByRole('alertdialog', { name: 'Create order SLP1 again?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Create the order again' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(gateway.calls.filter(({ name }) => name === 'createOrderAgain')).toHaveLength(1);
  });

  test('a lost answer is reported as not known', async () => {
    const gateway = show('overview', { details: cancelled });
    gateway.answer(createOrderAgain, 409, () => ({ error: 'unclear' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create this order again…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Create order SLP1 again?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Create the order again' }));
    expect((await within(question).findByRole('alert')).textContent).toContain(
      "We don't know if the order was created",
    );
  });

  test('and its replacement link to each other', async () => {
    show('overview', { details: { ...cancelled, links: { ...cancelled.links, created_as: 'SLP2' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'SLP2' }));
    expect(await screen.findByRole('dialog', { name: 'Order SLP2' })).toBeDefined();
  });
});
