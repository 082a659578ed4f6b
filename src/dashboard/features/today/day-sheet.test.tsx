import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDaySheets } from '#contract/gateway/today.ts';
import { AT_1520, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

test('a day’s sheet says when it was printed by the time of its site, like everything else on it', async () => {
  const lane = someLane();
  const gateway = showToday(someDay(), { address: '/today?dialog=sheet' });
  gateway.answer(readDaySheets, 200, () => ({
    time: AT_1520,
    day: '2026-11-20',
    sheets: [
      {
        lane,
        site: { site_id: 'main', name: 'Kiritimati', time_zone: 'Pacific/Kiritimati', is_default: true },
        day: '2026-11-20',
        cut_off: lane.today,
        manifests: [],
        not_booked: [],
        not_booked_total: 0,
        warnings: lane.warnings,
        changes: [],
      },
    ],
  }));
  const [sheet] = await screen.findAllByRole('article');
  expect(sheet?.textContent).toContain('60 minutes before, 18:00');
  expect(sheet?.textContent).toContain('Printed 20 Nov 2026, 18:20');
});
