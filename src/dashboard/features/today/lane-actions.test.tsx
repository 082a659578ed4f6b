import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Lane } from '#contract/gateway/lanes.ts';
import { listManifestsToHandOver, lookUpScannedManifest, recordHandover } from '#contract/gateway/handovers.ts';
import {
  changeTodaysCutOff,
  closeLane,
  openLane,
  stopAutoBook,
  undoTodaysChange,
} from '#contract/gateway/today-acts.ts';
import { readToday } from '#contract/gateway/today.ts';
import { ManifestId } from '#contract/identifiers.ts';
import { addUnconfirmed } from '#dashboard/state/unconfirmed-manifests.ts';
import { AT_1520, someCounts, someDay, someLane, someManifestToHandOver } from '#dashboard/testing/some-today.ts';
import { at, bodiesOf, findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

describe('actions on a lane', () => {
  const closed = (): Partial<Lane> => ({
    state: 'closed',
    step: 'none',
    counts: someCounts({ next: 6 }),
    today: { ...someLane().today, origin: 'closed', by: 'Mia Torres', changed_at: at(28).toISOString() },
  });

  test('“Van was here” asks first, and can be undone', async () => {
    const gateway = showToday(someDay(), { address: '/today?dialog=van&lane=NorthpostStandard+main', role: 'packer' });
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

  test('“Van was here” for a lane that somebody has closed meanwhile names it, and doesn’t claim that no other van comes', async () => {
    const other = someLane({ key: 'SwiftlineExpress main', courier_name: 'Swiftline' });
    showToday(someDay({ lanes: [someLane(closed()), other], next: other.key }), {
      address: '/today?dialog=van&lane=NorthpostStandard+main',
    });
    const dialog = await screen.findByRole('alertdialog', { name: 'Van was here?' });
    expect(dialog.textContent).toContain("Northpost isn't expected any more today, so there is nothing to close.");
    expect(dialog.textContent).not.toContain('No van is expected');
  });

  test('an invalid cut-off for today is refused, with the server’s words at the field', async () => {
    const gateway = showToday(someDay(), { address: '/today?dialog=cut-off&lane=NorthpostStandard+main' });
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

  test('a cut-off for today that somebody else has set is shown, and not overwritten before it was', async () => {
    const changed = (time: string, minute: number) =>
      someDay({
        lanes: [
          someLane({
            today: {
              ...someLane().today,
              origin: 'changed',
              cut_off: { at: at(100).toISOString(), day: '2026-11-20', time },
              usual_time: '16:00',
              by: 'ben@slipway.test',
              changed_at: at(minute).toISOString(),
            },
          }),
        ],
      });
    const gateway = showToday(changed('17:00', 1), { address: '/today?dialog=cut-off&lane=NorthpostStandard+main' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Change a cut-off for today' }));
    expect(await dialog.findByText('17:00 today instead of 16:00, set by ben@slipway.test.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Cut-off today' }), { target: { value: '18:00' } });
    const refusal = 'Somebody changed this cut-off meanwhile. Nothing was changed.';
    gateway.answer(changeTodaysCutOff, 409, () => ({ error: 'changed_meanwhile', error_description: refusal }));
    gateway.answer(readToday, 200, () => ({ ...changed('17:30', 2), time: new Date().toISOString() }));
    fireEvent.click(dialog.getByRole('button', { name: 'Use 18:00 today' }));
    expect(await dialog.findByText(refusal)).toBeTruthy();
    expect(dialog.getByText('17:30 today instead of 16:00, set by ben@slipway.test.')).toBeTruthy();
    gateway.answer(changeTodaysCutOff, 200, () => ({ lane: someLane() }));
    fireEvent.click(dialog.getByRole('button', { name: 'Use 18:00 today' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = { lane: 'NorthpostStandard main', day: '2026-11-20', time: '18:00' };
    expect(bodiesOf(gateway, 'changeTodaysCutOff')).toEqual([
      { ...asked, seen_change: at(1).toISOString() },
      { ...asked, seen_change: at(2).toISOString() },
    ]);
  });

  test('a holiday’s own time isn’t called the usual one, and a change for a day without pickup can be undone', async () => {
    const on = (today: Partial<Lane['today']>) =>
      showToday(someDay({ lanes: [someLane({ today: { ...someLane().today, ...today } })] }), {
        address: '/today?dialog=cut-off&lane=NorthpostStandard+main',
      });
    const holiday = { name: 'Melbourne Cup', region: 'Victoria' };
    const cut_off = { at: at(40).toISOString(), day: '2026-11-20', time: '11:00' };
    on({ origin: 'holiday_time', cut_off, usual_time: '16:00', holiday });
    expect(await screen.findByText('11:00 today: Melbourne Cup (Victoria). Usually 16:00.')).toBeTruthy();
    cleanup();
    const gateway = on({ origin: 'changed', cut_off, usual_time: null, holiday, by: 'ben@slipway.test' });
    gateway.answer(undoTodaysChange, 200, () => ({ lane: someLane() }));
    fireEvent.click(await screen.findByRole('button', { name: 'Back to no pickup' }));
    await waitFor(() => expect(bodiesOf(gateway, 'undoTodaysChange')).toHaveLength(1));
  });

  test('a packer is told who can change the cut-off instead of being offered it', async () => {
    showToday(someDay(), { address: '/today?dialog=cut-off&lane=NorthpostStandard+main', role: 'packer' });
    const dialog = await screen.findByRole('dialog', { name: 'Change a cut-off for today' });
    await within(dialog).findByText('Only the account owner can change this.');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('before the first order there is no cut-off to change, whatever the address says', async () => {
    showToday(someDay({ lanes: [] }), { address: '/today?dialog=cut-off' });
    const dialog = await screen.findByRole('dialog', { name: 'Change a cut-off for today' });
    await within(dialog).findByText(/^No carrier is known yet\./);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
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
    const gateway = showToday(someDay({ lanes: [someLane({ auto_book: auto })] }), { role: 'packer' });
    const status = await screen.findByRole('status', { name: 'Auto-book' });
    expect(status.textContent).toContain(
      'Slipway books 38 Northpost orders by itself at 15:45. 2 on hold and 3 stopped are left out.',
    );
    gateway.answer(stopAutoBook, 200, () => ({ lane: someLane() }));
    fireEvent.click(within(status).getByRole('button', { name: 'Stop auto-book' }));
    await waitFor(() =>
      expect(bodiesOf(gateway, 'stopAutoBook')).toEqual([{ lane: 'NorthpostStandard main', day: '2026-11-20' }]),
    );
  });

  test('auto-book names the orders that it left behind', async () => {
    const auto = {
      ...someLane().auto_book,
      state: 'done' as const,
      at: at(25).toISOString(),
      orders: 38,
      booked: 37,
      left_behind: [{ tracking_number: 'SLP1', reason: 'not_read' }],
    };
    showToday(someDay({ lanes: [someLane({ auto_book: auto })] }));
    const status = await screen.findByRole('status', { name: 'Auto-book' });
    await waitFor(() =>
      expect(status.textContent).toContain(
        "Slipway booked 37 of 38 orders at 15:45. 1 wasn't booked. SLP1: The service couldn't be asked about it.",
      ),
    );
  });

  test('a manifest is handed over by scanning its number, even one of another lane, and what was handed over is shown', async () => {
    const manifest = someManifestToHandOver();
    const gateway = showToday(someDay(), { address: '/today?dialog=handover' });
    gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [], total: 0 }));
    const dialog = await screen.findByRole('dialog', { name: 'Record handover' });
    const scan = (number: string) => {
      fireEvent.change(within(dialog).getByRole('textbox', { name: 'Manifest number' }), { target: { value: number } });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Tick it' }));
    };
    const result = within(dialog).getByRole('status', { name: 'Scan result' });
    gateway.answer(lookUpScannedManifest, 200, () => ({
      result: 'handed_over' as const,
      manifest: { ...manifest, handed_over_at: at(-1).toISOString(), handed_over_by: 'Jonas Berg' },
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
    expect(bodiesOf(gateway, 'recordHandover')).toMatchObject([{ manifest_ids: [482_111] }]);
  });

  test.each([
    ['next', { next: someLane().key, lanes: [someLane()] }],
    ['a later one', { next: null, lanes: [someLane()] }],
    ['settled', { next: null, lanes: [someLane({ state: 'done' })] }],
  ])('a lane still asks whether its manifests came out when it is %s', async (_where, day) => {
    addUnconfirmed(`lane ${someLane().key}`, [482_131]);
    showToday(someDay(day));
    const lane = within(await findLane());
    fireEvent.click(lane.getByRole('button', { name: 'Not yet' }));
    expect(lane.queryByRole('button', { name: 'Not yet' })).toBeNull();
  });
});
