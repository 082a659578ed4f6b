import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listManifestsToHandOver,
  lookUpScannedManifest,
  recordHandover,
  undoHandover,
} from '#contract/gateway/handovers.ts';
import { readToday } from '#contract/gateway/today.ts';
import { ManifestId } from '#contract/identifiers.ts';
import { handoverCopy } from '#dashboard/copy/handover.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { todayCopy } from '#dashboard/copy/today.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { AT_1520, someDay, someManifestToHandOver } from '#dashboard/testing/some-today.ts';
import { bodiesOf, findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';
import { handoverDrafts } from './handover-draft.ts';

stopTheClock();
beforeEach(knowModals);
afterEach(() => {
  vi.restoreAllMocks();
  handoverDrafts.set(undefined);
});

const manifest = someManifestToHandOver();

/** Renders Today with a manifest to hand over. Requests to a path that ends with `held` wait until the test releases them. */
function show(address = '/today', held = '/nothing', day = someDay()) {
  const gateway = showToday(day, { address });
  gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [manifest], total: 1 }));
  gateway.answer(lookUpScannedManifest, 200, () => ({ result: 'known' as const, manifest }));
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.split('?')[0]?.endsWith(held) === true) await promise;
    return answer(url, init);
  });
  return { gateway, arrive };
}
const scan = () => act(() => void pressKeys('NP482111', 5));
const goTo = (address: string) =>
  act(() => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
const handover = () => screen.findByRole('dialog', { name: 'Record handover' });

describe('a manifest that is scanned on Today', () => {
  test('opens no handover in place of an open dialog', async () => {
    show('/today?dialog=cut-off');
    await screen.findByRole('dialog', { name: 'Change a cut-off for today' });
    scan();
    expect(await screen.findByText(scanCopy.ignored)).toBeTruthy();
    expect(location.search).toBe('?dialog=cut-off');
  });

  test('opens none in place of a dialog that was opened during the lookup', async () => {
    const { arrive } = show('/today', '/handovers/scan');
    await findLane();
    scan();
    goTo('/today?dialog=cut-off');
    await screen.findByRole('dialog', { name: 'Change a cut-off for today' });
    arrive();
    expect(await screen.findByText(scanCopy.ignored)).toBeTruthy();
    expect(location.search).toBe('?dialog=cut-off');
  });

  test('opens the handover of today while a past day is shown', async () => {
    show('/today?day=2026-11-19', '/nothing', someDay({ is_past: true, day: '2026-11-19' })).gateway.answer(
      readToday,
      200,
      ({ search }) => someDay(search.has('day') ? { is_past: true, day: '2026-11-19' } : {}),
    );
    await findLane();
    scan();
    expect(within(await handover()).getByText('NP482111 ticked')).toBeTruthy();
    expect(location.search).toBe('?dialog=handover');
  });

  test('is ticked once: after Back, the next dialog knows nothing of it', async () => {
    show();
    await findLane();
    scan();
    expect(within(await handover()).getByText('NP482111 ticked')).toBeTruthy();
    goTo('/today');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    goTo('/today?dialog=handover');
    const box = await within(await handover()).findByRole<HTMLInputElement>('checkbox', {
      name: 'Hand over manifest 482111',
    });
    expect(box.checked).toBe(false);
  });
});

describe('a handover', () => {
  const record = async () => {
    const dialog = within(await handover());
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Hand over manifest 482111' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over 1 manifest' }));
  };
  const recorded = {
    handover_id: 'h1',
    at: AT_1520,
    manifest_ids: [ManifestId.parse(482_111)],
    passed_over: [],
  };

  test('whose answer is lost can be sent again, as the same one, although its manifests have left the list', async () => {
    const { gateway } = show('/today?dialog=handover');
    gateway.answer(recordHandover, 500, () => ({ error: 'unknown_error' }));
    await record();
    gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [], total: 0 }));
    expect(await screen.findByText(handoverCopy.unclear)).toBeTruthy();
    gateway.answer(recordHandover, 200, () => recorded);
    fireEvent.click(screen.getByRole('button', { name: 'Hand over 1 manifest' }));
    expect(await screen.findByText('1 manifest handed over')).toBeTruthy();
    const [first, second] = bodiesOf(gateway, 'recordHandover');
    expect(second).toEqual(first);
  });

  test('that somebody else was first with leaves nothing ticked', async () => {
    const { gateway } = show('/today?dialog=handover');
    gateway.answer(recordHandover, 409, () => ({ error: 'handed_over', passed_over: [] }));
    await record();
    gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [], total: 0 }));
    expect(await screen.findByText(handoverCopy.noneLeft)).toBeTruthy();
    expect(screen.getByText('No manifest is waiting to be handed over.')).toBeTruthy();
  });

  test('that isn’t recorded yet is prepared again after a reload, until it is recorded', async () => {
    const load = async () => {
      cleanup();
      const { gateway } = show('/today?dialog=handover');
      const dialog = within(await handover());
      const tick = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Hand over manifest 482111' });
      const driver = dialog.getByRole<HTMLInputElement>('textbox', { name: handoverCopy.driver });
      return { gateway, tick, driver };
    };
    const before = await load();
    fireEvent.click(before.tick);
    fireEvent.change(before.driver, { target: { value: 'Sam' } });
    const after = await load();
    await waitFor(() => expect([after.tick.checked, after.driver.value]).toEqual([true, 'Sam']));
    after.gateway.answer(recordHandover, 200, () => recorded);
    fireEvent.click(screen.getByRole('button', { name: 'Hand over 1 manifest' }));
    await screen.findByText('1 manifest handed over');
    expect(bodiesOf(after.gateway, 'recordHandover')).toMatchObject([{ manifest_ids: [482_111], driver: 'Sam' }]);
    expect(handoverDrafts.get()).toBeUndefined();
  });

  test('that ends after Back is reported, and can be undone', async () => {
    const { gateway, arrive } = show('/today?dialog=handover', '/handovers');
    gateway.answer(recordHandover, 200, () => recorded);
    await record();
    goTo('/today?site=main');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    arrive();
    expect(await screen.findByText('1 manifest handed over')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(bodiesOf(gateway, 'recordHandover')).toHaveLength(1);
    expect(location.search).toBe('?site=main');
  });

  test('whose undoing got no answer is not said to stand, and can be undone again', async () => {
    const { gateway } = show('/today?dialog=handover');
    gateway.answer(recordHandover, 200, () => recorded);
    await record();
    gateway.answer(undoHandover, 500, () => ({ error: 'unknown_error' }));
    // The message is inside the dialog until that has closed.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(handoverCopy.takeBackUnclear)).toBeTruthy();
    gateway.answer(undoHandover, 403, () => ({ error: 'role_not_allowed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(handoverCopy.notTakenBack)).toBeTruthy();
  });
});

test('a day that can’t be exported is reported', async () => {
  show();
  await findLane();
  act(() => void pressKeys('e', 0, 'none'));
  expect(await screen.findByText(todayCopy.notExported)).toBeTruthy();
});

describe('the times of a manifest of a site in another time zone', () => {
  const sites = [
    ...someDay().sites,
    { site_id: 'perth', name: 'Perth', time_zone: 'Australia/Perth', is_default: false, lanes: 1, utc_offset: 480 },
  ];
  const ofPerth = { ...manifest, site_id: 'perth', booked_at: '2026-11-19T23:30:00.000Z' };

  test('are those of the site, like its cut-off', async () => {
    const { gateway } = show('/today?dialog=handover', '/nothing', someDay({ sites }));
    gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [ofPerth], total: 1 }));
    const dialog = within(await handover());
    expect(await dialog.findByText('Today, 07:30')).toBeTruthy();
    expect(dialog.getByText('Today, 12:20')).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Hand over manifest 482111' }));
    expect(screen.getByText('Printed 20 Nov 2026, 12:20')).toBeTruthy();
  });

  test('include when it was handed over before', async () => {
    const { gateway } = show('/today?dialog=handover', '/nothing', someDay({ sites }));
    const gone = { ...ofPerth, handed_over_at: AT_1520, handed_over_by: 'Jonas Berg' };
    gateway.answer(lookUpScannedManifest, 200, () => ({ result: 'handed_over' as const, manifest: gone }));
    await handover();
    scan();
    expect(await screen.findByText('Already handed over at 12:20 by Jonas Berg')).toBeTruthy();
  });
});
