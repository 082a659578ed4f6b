import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  confirmManifestsPrinted,
  listManifestsToHandOver,
  lookUpScannedManifest,
  recordHandover,
} from '#contract/gateway/handovers.ts';
import type { Lane } from '#contract/gateway/lanes.ts';
import { readManifestPdf } from '#contract/gateway/manifests.ts';
import { assessSelection, countOrderViews, listTrackingNumbers } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import {
  changeTodaysCutOff,
  closeLane,
  markWarningSeen,
  moveLateOrders,
  openLane,
  stopAutoBook,
} from '#contract/gateway/today-acts.ts';
import { readSinceYesterday, readToday, type SinceYesterday, type Today } from '#contract/gateway/today.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import {
  AT_1520,
  someCounts,
  someDay,
  someLane,
  someManifestOfLane,
  someSinceYesterday,
} from '#dashboard/testing/some-today.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.parse(AT_1520) + minutes * MINUTE);

function show(
  day: Today,
  {
    address = '/today',
    role = 'owner',
    since = someSinceYesterday(),
  }: { address?: string; role?: 'owner' | 'packer'; since?: SinceYesterday } = {},
) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'mia@slipway.test', role }, time: day.time }));
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(readToday, 200, () => ({ ...day, time: new Date().toISOString() }));
  gateway.answer(readSinceYesterday, 200, () => since);
  return { ...gateway, ...renderApp(address) };
}

const asked = ({ calls }: { calls: readonly { name: string; body: unknown }[] }, name: string) =>
  calls.filter((call) => call.name === name).map((call) => call.body);
const lane = (name = 'Northpost Standard') => screen.findByRole('region', { name });
const figuresOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent ?? ''}`);

beforeEach(() => {
  // Countdowns stand still, however long the page takes to be drawn.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT_1520) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the next lane', () => {
  test('says how long there is, what is not booked and what stops it, each a link to exactly these orders', async () => {
    show(someDay());
    const region = await lane();
    expect(within(region).getByRole('heading', { level: 2, name: 'Northpost Standard' })).toBeTruthy();
    expect(within(region).getByRole('timer', { name: 'Time until the Northpost cut-off' }).textContent).toBe('40 min');
    expect(figuresOf(region)).toEqual([
      'Not booked 44',
      'Ready 38',
      'Label to come 3',
      'Needs attention 2',
      'Unclear 1',
      'Booked 52',
      'Printed 52',
      'Handed over 0',
    ]);
    expect(within(region).getByRole('link', { name: '38' }).getAttribute('href')).toBe(
      '/orders?view=all&lane=NorthpostStandard+main&part=ready',
    );
    expect(within(region).getByRole('img', { name: '52 of 96 orders booked' })).toBeTruthy();
    expect(within(region).getByRole('link', { name: '6 late since yesterday · $30.00' })).toBeTruthy();
    expect(within(region).getByRole('link', { name: 'Labelling failed · 2' }).getAttribute('href')).toContain(
      'part=attention&cause=label_failed_failed_request',
    );
    expect(within(region).getByRole('button', { name: 'Check 1 unclear order' })).toBeTruthy();
    expect(region.textContent).toContain('60-minute warning seen by Mia Torres, 15:01');
    expect(region.textContent).toContain('2 on hold, left out');
    expect(region.dataset['state']).toBe('warned');
    expect(document.title).toBe('40 min · Today · Slipway');
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
    expect(screen.getByText(/Friday 20 Nov/).textContent).toBe('Friday 20 Nov, 15:20 Melbourne time');
  });

  test('a warning that nobody has seen is an alert, and is marked as seen for everybody', async () => {
    const warning = { minutes: 10, raised_at: at(30).toISOString(), seen_at: null, seen_by: null };
    vi.setSystemTime(at(30));
    const gateway = show(
      someDay({
        lanes: [
          someLane({
            state: 'urgent',
            counts: someCounts({ ready: 9, label: 1, attention: 2, unclear: 1 }),
            warnings: [warning],
          }),
        ],
      }),
    );
    const alert = await screen.findByRole('alert', { name: 'Cut-off warning' });
    expect(alert.textContent).toContain(
      '10 minutes left. 13 orders are not booked: 9 ready, 1 label to come, 3 stopped.',
    );
    gateway.answer(markWarningSeen, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(alert).getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() =>
      expect(asked(gateway, 'markWarningSeen')).toEqual([
        { lane: 'NorthpostStandard main', cut_off_at: '2026-11-20T05:00:00.000Z', minutes: 10 },
      ]),
    );
  });

  test('time runs on after the lane was read: in the last ten minutes by seconds, then it says what was missed', async () => {
    vi.setSystemTime(at(30.3));
    const gateway = show(someDay({ lanes: [someLane({ late_cost_cents: 22_000 })] }));
    const region = await lane();
    await waitFor(() => expect(within(region).getByRole('timer').textContent).toBe('9:42'));
    expect(region.dataset['state']).toBe('urgent');
    act(() => {
      vi.setSystemTime(at(52));
    });
    await waitFor(() => expect(region.dataset['state']).toBe('passed'), { timeout: 10_000 });
    expect(within(region).getByRole('timer').textContent).toBe('12 min ago');
    expect(region.textContent).toContain(
      '44 orders missed the cut-off at 16:00: $220.00. The carrier may still take them.',
    );
    gateway.answer(moveLateOrders, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(region).getByRole('button', { name: 'Move 44 to Monday' }));
    await waitFor(() =>
      expect(asked(gateway, 'moveLateOrders')).toEqual([{ lane: 'NorthpostStandard main', day: '2026-11-20' }]),
    );
  });

  test('its button is its next step, and only this one is bright', async () => {
    const others = [
      someLane({ key: 'b', courier_name: 'Swiftline', level: 'Express', state: 'open' }),
      someLane({ key: 'c', courier_name: 'Plain Label', step: 'wait', counts: someCounts({ label: 9 }) }),
      someLane({
        key: 'd',
        courier_name: 'Cartwheel',
        step: 'wait',
        counts: { ...someCounts({ label: 5 }), to_label: 5, being_made: 0 },
      }),
      someLane({ key: 'e', courier_name: 'Parcelbird', step: 'hand_over' }),
      someLane({
        key: 'f',
        courier_name: 'Emu',
        step: 'print',
        manifests: [someManifestOfLane(1), someManifestOfLane(2), someManifestOfLane(3, { state: 'being_made' })],
      }),
      someLane({
        key: 'g',
        courier_name: 'Gum',
        booking: { booking_id: '7d0c0d6c-3b0a-4c0e-9d7e-0a1b2c3d4e5f', orders: 38 },
      }),
    ];
    show(someDay({ lanes: [someLane(), ...others] }));
    const named = async (name: string) => within(await lane(name));
    expect((await named('Northpost Standard')).getByRole('button', { name: 'Book 38 orders' }).className).toContain(
      'bg-hivis',
    );
    expect((await named('Swiftline Express')).getByRole('button', { name: 'Book 38 orders' }).className).not.toContain(
      'bg-hivis',
    );
    expect((await named('Plain Label Standard')).getByText('Nothing ready yet')).toBeTruthy();
    expect((await named('Cartwheel Standard')).getByRole('button', { name: 'Get 5 labels' })).toBeTruthy();
    expect((await named('Parcelbird Standard')).getByRole('button', { name: 'Record handover' })).toBeTruthy();
    expect((await named('Emu Standard')).getByRole('button', { name: 'Print 2 manifests' })).toBeTruthy();
    expect((await named('Gum Standard')).getByRole('link', { name: 'Booking 38 orders…' })).toBeTruthy();
  });

  test('Review opens over Today with exactly the orders that are ready; Back closes it', async () => {
    const gateway = show(someDay());
    gateway.answer(listTrackingNumbers, 200, ({ search }) => ({
      tracking_numbers: search.get('part') === 'ready' ? ['SLP1', 'SLP2'] : [],
      next_cursor: null,
    }));
    gateway.answer(assessSelection, 200, () => ({ bookable: [], left_out: [], shown: 0 }) as never);
    fireEvent.click(within(await lane()).getByRole('button', { name: 'Book 38 orders' }));
    expect(await screen.findByRole('dialog', { name: /Review/ })).toBeTruthy();
    expect(location.search).toBe('?dialog=review&lane=NorthpostStandard+main');
    expect(asked(gateway, 'assessSelection')).toEqual([{ tracking_numbers: ['SLP1', 'SLP2'] }]);
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Review/ })).toBeNull());
  });

  test('after printing, a person says whether the manifests came out', async () => {
    const gateway = show(someDay({ lanes: [someLane({ step: 'print', manifests: [someManifestOfLane(482_131)] })] }));
    gateway.answer(readManifestPdf, 404, () => ({ error: 'no_pdf' }));
    fireEvent.click(within(await lane()).getByRole('button', { name: 'Print 1 manifest' }));
    expect(await screen.findByText(/482131 couldn't be loaded\. Nothing was printed\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yes, printed' })).toBeNull();
    expect(asked(gateway, confirmManifestsPrinted.name)).toEqual([]);
  });
});

describe('other lanes', () => {
  test('a zero is blank unless the step before it has a number; settled lanes are one quiet line', async () => {
    show(
      someDay({
        lanes: [
          someLane(),
          someLane({
            key: 'b',
            courier_name: 'Northpost Express',
            level: 'Express',
            warnings: [],
            counts: someCounts({ ready: 12, attention: 1, booked: 20 }),
          }),
          someLane({
            key: 'c',
            courier_name: 'Plain Label',
            state: 'done',
            step: 'none',
            counts: { ...someCounts({ booked: 31, printed: 31, handed_over: 31 }), next: 5 },
            handed_over: { at: '2026-11-20T01:41:00.000Z', by: 'Jonas Berg' },
          }),
        ],
      }),
    );
    const express = await lane('Northpost Express');
    const visible = (name: string) =>
      within(express).getByText(name, { selector: 'dt' }).nextElementSibling?.querySelector('.sr-only') === null;
    expect([visible('Unclear'), visible('Printed'), visible('Handed over')]).toEqual([false, true, false]);
    const settled = await lane('Plain Label Standard');
    expect(settled.textContent).toContain('handed over at 12:41, Jonas Berg · 5 for Monday');
    expect(within(settled).queryByRole('button')).toBeNull();
  });

  test('with several sites, names tell the site, its own time comes first, and one site can be chosen', async () => {
    const sites = [
      { site_id: 'main', name: 'Brunswick', time_zone: 'Australia/Melbourne', is_default: true, lanes: 4 },
      { site_id: 'perth', name: 'Perth', time_zone: 'Australia/Perth', is_default: false, lanes: 1 },
    ];
    const there = { at: '2026-11-20T07:00:00.000Z', day: '2026-11-20', time: '15:00' };
    show(
      someDay({
        sites,
        lanes: [
          someLane(),
          someLane({
            key: 'p',
            courier_name: 'Parcelbird International',
            level: null,
            site_id: 'perth',
            cut_off: there,
            warnings: [],
          }),
        ],
      }),
    );
    expect((await lane('Parcelbird International, Perth')).textContent).toContain('15:00 Perth');
    expect((await lane('Parcelbird International, Perth')).textContent).toContain('Perth · 18:00 here');
    const links = within(screen.getByRole('navigation', { name: 'Sites' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['All sites 5', 'Brunswick 4', 'Perth 1']);
  });
});

describe('what a person does with a lane', () => {
  const closed = (): Partial<Lane> => ({
    state: 'closed',
    step: 'none',
    counts: someCounts({ next: 6 }),
    today: { ...someLane().today, origin: 'closed', by: 'Mia Torres', changed_at: at(28).toISOString() },
  });

  test('“Van was here” asks first, and can be taken back', async () => {
    const gateway = show(someDay(), { address: '/today?dialog=van&lane=NorthpostStandard+main', role: 'packer' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Van was here?' });
    expect(dialog.textContent).toContain(
      "Northpost closes for today. 44 orders that aren't booked, and all that come in from now on, go to Monday 23 Nov.",
    );
    expect(document.activeElement?.textContent).toBe('Keep it open');
    gateway.answer(closeLane, 200, () => ({ lane: someLane(closed()) }));
    gateway.answer(readToday, 200, () => someDay({ lanes: [someLane(closed())], next: null }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close Northpost for today' }));
    expect(await screen.findByText('Closed by Mia Torres, 15:48 · 6 for Monday')).toBeTruthy();
    gateway.answer(openLane, 200, () => ({ lane: someLane() }));
    fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain('openLane'));
  });

  test('a cut-off of today alone is refused where it is wrong, with the server’s words at the field', async () => {
    const gateway = show(someDay(), { address: '/today?dialog=cut-off&lane=NorthpostStandard+main' });
    const dialog = await screen.findByRole('dialog', { name: 'Change a cut-off for today' });
    const refusal = '15:10 has already passed. Enter a later time, or use “Van was here”';
    gateway.answer(changeTodaysCutOff, 422, () => ({
      error: 'invalid' as const,
      error_description: refusal,
      fields: { time: [refusal] },
    }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Cut-off today' }), { target: { value: '15:10' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use 15:10 today' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Cut-off today' }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(within(dialog).getByText(refusal)).toBeTruthy();
    gateway.answer(changeTodaysCutOff, 200, () => ({ lane: someLane() }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Cut-off today' }), { target: { value: '15:30' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use 15:30 today' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('auto-book is announced, and anybody can stop it', async () => {
    const auto = {
      ...someLane().auto_book,
      state: 'announced',
      at: at(25).toISOString(),
      orders: 38,
      left_out: { held: 2, stopped: 3, by_rule: 0 },
    } as const;
    const gateway = show(someDay({ lanes: [someLane({ auto_book: auto })] }), { role: 'packer' });
    const status = await screen.findByRole('status', { name: 'Auto-book' });
    expect(status.textContent).toContain(
      'Slipway books 38 Northpost orders by itself at 15:45. 2 on hold and 3 stopped are left out.',
    );
    gateway.answer(stopAutoBook, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(status).getByRole('button', { name: 'Stop auto-book' }));
    await waitFor(() =>
      expect(asked(gateway, 'stopAutoBook')).toEqual([{ lane: 'NorthpostStandard main', day: '2026-11-20' }]),
    );
  });

  test('a manifest is handed over by scanning its number, one of another lane too, and what was handed over is said', async () => {
    const manifest = {
      ...someManifestOfLane(482_111),
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      level: 'Standard',
      lane: 'NorthpostStandard main',
      site_id: 'main',
      booked_at: AT_1520,
      booked_by: 'Mia Torres',
      printed_by: 'Mia Torres',
      printed_at: AT_1520,
      driver: null,
    };
    const gateway = show(someDay(), { address: '/today?dialog=handover' });
    gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [], total: 0 }));
    const dialog = await screen.findByRole('dialog', { name: 'Record handover' });
    const scan = (number: string) => {
      fireEvent.change(within(dialog).getByRole('textbox', { name: 'Manifest number' }), { target: { value: number } });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Tick it' }));
    };
    const result = within(dialog).getByRole('status', { name: 'Scan result' });
    gateway.answer(lookUpScannedManifest, 200, () => ({
      result: 'handed_over' as const,
      manifest: { ...manifest, handed_over_at: '2026-11-20T01:41:00.000Z', handed_over_by: 'Jonas Berg' },
    }));
    scan('np482111');
    await waitFor(() => expect(result.textContent).toMatch(/^Already handed over at .* by Jonas Berg$/));
    gateway.answer(lookUpScannedManifest, 200, () => ({ result: 'unknown' as const, manifest: null }));
    scan('what');
    await waitFor(() => expect(result.textContent).toBe('Not a manifest we know'));
    gateway.answer(lookUpScannedManifest, 200, () => ({ result: 'known' as const, manifest }));
    scan('NP482111');
    await waitFor(() => expect(result.textContent).toBe('NP482111 ticked'));
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Hand over manifest 482111' }).checked).toBe(
      true,
    );
    gateway.answer(recordHandover, 200, () => ({
      handover_id: 'h1',
      at: AT_1520,
      manifest_ids: [ManifestId.parse(482_111)],
      passed_over: [],
    }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hand over 1 manifest' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record handover' })).toBeNull());
    expect(asked(gateway, 'recordHandover')).toEqual([{ manifest_ids: [482_111] }]);
  });
});

describe('what is said where nothing is due', () => {
  test.each([
    ['owner', 'Set cut-offs'],
    ['packer', 'Ask the account owner to set them.'],
  ] as const)('without cut-offs, an %s reads what to do', async (role, text) => {
    show(someDay({ has_cut_offs: false, next: null, lanes: [] }), { role });
    expect(await screen.findByText('No cut-offs yet')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('nothing is due until the next pickup', async () => {
    const monday = { at: '2026-11-23T01:30:00.000Z', day: '2026-11-23', time: '12:30' };
    show(
      someDay({
        next: null,
        lanes: [
          someLane({
            cut_off: null,
            state: 'open',
            step: 'none',
            counts: someCounts(),
            warnings: [],
            next_pickup: monday,
          }),
        ],
      }),
    );
    expect(await screen.findByText('Nothing is due until Monday 23 Nov, 12:30.')).toBeTruthy();
  });

  test('everything is out the door', async () => {
    show(
      someDay({
        next: null,
        lanes: [
          someLane({
            state: 'done',
            step: 'none',
            counts: someCounts({ booked: 128, printed: 128, handed_over: 128 }),
          }),
        ],
      }),
    );
    expect(await screen.findByText('Everything is out the door.')).toBeTruthy();
    expect(screen.getByText('128 orders, 1 carrier.')).toBeTruthy();
  });

  test('a holiday is named, with the next pickup', async () => {
    const holiday = {
      ...someLane().today,
      origin: 'holiday',
      cut_off: null,
      holiday: { name: 'Melbourne Cup Day', region: 'Victoria' },
    } as const;
    show(
      someDay({
        next: null,
        lanes: [
          someLane({
            today: holiday,
            cut_off: null,
            counts: someCounts(),
            state: 'open',
            step: 'none',
            next_pickup: { at: '2026-11-23T05:00:00Z', day: '2026-11-23', time: '16:00' },
          }),
        ],
      }),
    );
    expect(
      await screen.findByText('No pickup today: Melbourne Cup Day (Victoria). Next: Monday 23 Nov, 16:00.'),
    ).toBeTruthy();
  });
});

describe('since yesterday', () => {
  const left = someSinceYesterday({
    late: {
      orders: 6,
      cost_cents: 3000,
      lanes: [
        {
          lane: 'a',
          courier_name: 'Northpost',
          level: 'Standard',
          orders: 6,
          cut_off_time: '16:00',
          cost_each_cents: 500,
        },
      ],
    },
    not_handed_over: [
      {
        manifest_id: ManifestId.parse(1),
        manifest_number: ManifestNumber.parse('NP1'),
        courier_name: 'Northpost',
        booked_at: null,
        printed_at: null,
      },
    ],
    failed_deliveries: { count: 3, or_more: false, http_status: 503, since: null },
    without_movement: {
      orders: 4,
      carriers: [{ courier_name: 'Northpost', orders: 4 }],
      too_little: [{ courier_name: 'Swiftline', known: 12 }],
    },
  });

  test('in the morning there are five facts; what is settled says so', async () => {
    show(
      someDay({
        lanes: [
          someLane({
            warnings: [],
            state: 'open',
            cut_off: { at: '2026-11-20T09:00:00Z', day: '2026-11-20', time: '20:00' },
          }),
        ],
      }),
      { since: left },
    );
    const region = await screen.findByRole('region', { name: 'Since yesterday' });
    const names = within(region)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toContain('6$30.00 orders late');
    expect(names).toContain('3 webhook deliveries failed');
    expect(region.textContent).toContain('All manifests printed');
    expect(region.textContent).toContain('Too little history for Swiftline: 12 of 30 orders.');
  });

  test('after the first warning it is one line below the lanes', async () => {
    show(someDay(), { since: left });
    const region = await screen.findByRole('region', { name: 'Since yesterday' });
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      '6 orders late',
      '1 manifest not handed over',
      '3 webhook deliveries failed',
      '4 orders without movement',
    ]);
    const next = await lane();
    expect(next.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('nothing is left', async () => {
    show(someDay());
    expect((await screen.findByRole('region', { name: 'Since yesterday' })).textContent).toContain(
      'Nothing is left from yesterday.',
    );
  });
});
