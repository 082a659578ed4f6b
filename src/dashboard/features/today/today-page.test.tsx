import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { confirmManifestsPrinted } from '#contract/gateway/handovers.ts';
import { readManifestPdf } from '#contract/gateway/manifests.ts';
import { readToday } from '#contract/gateway/today.ts';
import { assessSelection, listTrackingNumbers } from '#contract/gateway/orders.ts';
import { markWarningSeen, moveLateOrders } from '#contract/gateway/today-acts.ts';
import { someCounts, someDay, someLane, someManifestOfLane } from '#dashboard/testing/some-today.ts';
import { at, bodiesOf, findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

const figuresOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent ?? ''}`);

stopTheClock();

describe('the next lane', () => {
  test('says how much time is left, what is not booked and what stops it, each linked to exactly these orders', async () => {
    showToday(someDay());
    const region = await findLane();
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
    await waitFor(() => expect(document.title).toBe('40 min · Today · Slipway'));
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy();
    expect(screen.getByText(/Friday 20 Nov/).textContent).toBe('Friday 20 Nov, 15:20 Melbourne time');
  });

  test('a warning that nobody has seen is an alert, and is marked as seen for everybody', async () => {
    const warning = { minutes: 10, raised_at: at(30).toISOString(), seen_at: null, seen_by: null };
    vi.setSystemTime(at(30));
    const gateway = showToday(
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
    act(() => {
      vi.setSystemTime(at(34));
    });
    await waitFor(() => expect(alert.textContent).toContain('Less than 10 minutes left. 13 orders'));
    gateway.answer(markWarningSeen, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(alert).getByRole('button', { name: 'Mark as seen' }));
    await waitFor(() =>
      expect(bodiesOf(gateway, 'markWarningSeen')).toEqual([
        { lane: 'NorthpostStandard main', cut_off_at: '2026-11-20T05:00:00.000Z', minutes: 10 },
      ]),
    );
  });

  test('time runs on after the lane was read: in the last ten minutes by seconds, then it says what was missed', async () => {
    vi.setSystemTime(at(30.3));
    const gateway = showToday(someDay({ lanes: [someLane({ late_cost_cents: 22_000 })] }));
    const region = await findLane();
    await waitFor(() => expect(within(region).getByRole('timer').textContent).toBe('9:42'));
    expect(region.dataset['state']).toBe('urgent');
    act(() => {
      vi.setSystemTime(at(52));
    });
    await waitFor(() => expect(region.dataset['state']).toBe('passed'));
    expect(within(region).getByRole('timer').textContent).toBe('12 min ago');
    // The cost is unknown until the server recounts; orders that were late before are no longer listed separately.
    expect(region.textContent).toContain('44 orders missed the cut-off at 16:00. The carrier may still take them.');
    expect(region.textContent).not.toContain('late since yesterday');
    gateway.answer(readToday, 200, () =>
      someDay({
        time: new Date().toISOString(),
        lanes: [someLane({ state: 'passed', late_cost_cents: 22_000 })],
      }),
    );
    void gateway.client.invalidateQueries({ queryKey: ['today'] });
    await waitFor(() =>
      expect(region.textContent).toContain(
        '44 orders missed the cut-off at 16:00: $220.00. The carrier may still take them.',
      ),
    );
    gateway.answer(moveLateOrders, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(region).getByRole('button', { name: 'Move 44 to Monday' }));
    await waitFor(() =>
      expect(bodiesOf(gateway, 'moveLateOrders')).toEqual([{ lane: 'NorthpostStandard main', day: '2026-11-20' }]),
    );
  });

  test('its button is its next step, and the only prominent one', async () => {
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
    showToday(someDay({ lanes: [someLane(), ...others] }));
    const named = async (name: string) => within(await findLane(name));
    expect((await named('Northpost Standard')).getByRole('button', { name: 'Book 38 orders' }).className).toContain(
      'button-primary',
    );
    expect((await named('Swiftline Express')).getByRole('button', { name: 'Book 38 orders' }).className).not.toContain(
      'button-primary',
    );
    expect((await named('Plain Label Standard')).getByText('Nothing ready yet')).toBeTruthy();
    expect((await named('Cartwheel Standard')).getByRole('button', { name: 'Get 5 labels' })).toBeTruthy();
    expect((await named('Parcelbird Standard')).getByRole('button', { name: 'Record handover' })).toBeTruthy();
    expect((await named('Emu Standard')).getByRole('button', { name: 'Print 2 manifests' })).toBeTruthy();
    expect((await named('Gum Standard')).getByRole('link', { name: 'Booking 38 orders…' })).toBeTruthy();
  });

  test('Review opens over Today with exactly the orders that are ready; Back closes it', async () => {
    const gateway = showToday(someDay());
    gateway.answer(listTrackingNumbers, 200, ({ search }) => ({
      tracking_numbers: search.get('part') === 'ready' ? ['SLP1', 'SLP2'] : [],
      next_cursor: null,
    }));
    gateway.answer(assessSelection, 200, () => ({ bookable: [], left_out: [], shown: 0 }) as never);
    fireEvent.click(within(await findLane()).getByRole('button', { name: 'Book 38 orders' }));
    expect(await screen.findByRole('dialog', { name: /Review/ })).toBeTruthy();
    expect(location.search).toBe('?dialog=review&lane=NorthpostStandard+main');
    expect(bodiesOf(gateway, 'assessSelection')).toEqual([{ tracking_numbers: ['SLP1', 'SLP2'] }]);
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Review/ })).toBeNull());
  });

  test('after printing, a person says whether the manifests came out', async () => {
    const gateway = showToday(
      someDay({ lanes: [someLane({ step: 'print', manifests: [someManifestOfLane(482_131)] })] }),
    );
    gateway.answer(readManifestPdf, 404, () => ({ error: 'no_pdf' }));
    fireEvent.click(within(await findLane()).getByRole('button', { name: 'Print 1 manifest' }));
    expect(await screen.findByText(/482131 couldn't be loaded\. Nothing was printed\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yes, printed' })).toBeNull();
    expect(bodiesOf(gateway, confirmManifestsPrinted.name)).toEqual([]);
  });
});

describe('other lanes', () => {
  test('a zero is blank unless the step before it has a number; settled lanes are one quiet line', async () => {
    showToday(
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
    const express = await findLane('Northpost Express');
    const visible = (name: string) =>
      within(express).getByText(name, { selector: 'dt' }).nextElementSibling?.querySelector('.sr-only') === null;
    expect([visible('Unclear'), visible('Printed'), visible('Handed over')]).toEqual([false, true, false]);
    const settled = await findLane('Plain Label Standard');
    expect(settled.textContent).toContain('handed over at 12:41, Jonas Berg · 5 for Monday');
    expect(within(settled).queryByRole('button')).toBeNull();
  });

  test('with several sites, names include the site, its own time comes first, and one site can be chosen', async () => {
    const sites = [
      {
        site_id: 'main',
        name: 'Brunswick',
        time_zone: 'Australia/Melbourne',
        is_default: true,
        lanes: 4,
        utc_offset: 660,
      },
      { site_id: 'perth', name: 'Perth', time_zone: 'Australia/Perth', is_default: false, lanes: 1, utc_offset: 480 },
    ];
    const there = { at: '2026-11-20T07:00:00.000Z', day: '2026-11-20', time: '15:00' };
    showToday(
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
    expect((await findLane('Parcelbird International, Perth')).textContent).toContain('15:00 Perth');
    expect((await findLane('Parcelbird International, Perth')).textContent).toContain('Perth · 18:00 here');
    const links = within(screen.getByRole('navigation', { name: 'Sites' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['All sites 5', 'Brunswick 4', 'Perth 1']);
  });
});
