import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readSinceYesterday } from '#contract/gateway/today.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { sinceYesterdayCopy } from '#dashboard/copy/today.ts';
import { someDay, someLane, someSinceYesterday } from '#dashboard/testing/some-today.ts';
import { findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

describe('since yesterday', () => {
  test('if it can’t be read, the section says so, not that the day couldn’t be loaded', async () => {
    const gateway = showToday(someDay());
    gateway.answer(readSinceYesterday, 500, () => ({ error: 'unknown_error' }));
    expect(await screen.findByText(sinceYesterdayCopy.problem)).toBeTruthy();
    expect(await findLane()).toBeTruthy();
    gateway.answer(readSinceYesterday, 200, () => someSinceYesterday());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Since yesterday' })).toBeTruthy();
  });

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

  test('in the morning there are five facts; a settled one says so', async () => {
    showToday(
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

  test('its times are those of the pickup site, like everything else on Today', async () => {
    const manifest = {
      manifest_id: ManifestId.parse(1),
      manifest_number: ManifestNumber.parse('NP1'),
      courier_name: 'Northpost',
      booked_at: '2026-11-19T05:20:00.000Z',
      printed_at: null,
    };
    showToday(someDay({ lanes: [someLane({ warnings: [], state: 'open' })] }), {
      since: someSinceYesterday({
        not_printed: [manifest],
        not_handed_over: [{ ...manifest, printed_at: '2026-11-18T14:05:00.000Z' }],
        failed_deliveries: { count: 3, or_more: false, http_status: 503, since: '2026-11-19T22:10:00.000Z' },
      }),
    });
    const region = within(await screen.findByRole('region', { name: 'Since yesterday' }));
    expect(region.getByText('Northpost, booked yesterday, 16:20.')).toBeTruthy();
    expect(region.getByText('Northpost NP1, printed yesterday, 01:05.')).toBeTruthy();
    expect(region.getByText('Your system answered 503 since today, 09:10.')).toBeTruthy();
  });

  test('after the first warning it is one line below the lanes', async () => {
    showToday(someDay(), { since: left });
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
    const next = await findLane();
    expect(next.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('nothing is left', async () => {
    showToday(someDay());
    expect((await screen.findByRole('region', { name: 'Since yesterday' })).textContent).toContain(
      'Nothing is left from yesterday.',
    );
  });
});
