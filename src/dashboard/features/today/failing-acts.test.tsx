import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestLabels } from '#contract/gateway/labels.ts';
import { listTrackingNumbers } from '#contract/gateway/orders.ts';
import { getLabelsCopy } from '#dashboard/copy/labels.ts';
import { laneCopy } from '#dashboard/copy/today.ts';
import { someCounts, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

const FAILURE = { error: 'unknown_error', error_description: 'No.' } as const;
const waiting = () => someLane({ step: 'wait', counts: { ...someCounts({ label: 5 }), to_label: 5, being_made: 0 } });

test('labels that couldn’t be requested are reported, and so are those that the service refuses', async () => {
  const gateway = showToday(someDay({ lanes: [waiting()] }));
  gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers: ['SLP1', 'SLP2'], next_cursor: null, total: 2 }));
  gateway.answer(requestLabels, 500, () => FAILURE);
  const button = await screen.findByRole('button', { name: 'Get 5 labels' });
  fireEvent.click(button);
  expect(await screen.findByText(getLabelsCopy.unclear)).toBeTruthy();
  gateway.answer(requestLabels, 403, () => FAILURE);
  fireEvent.click(button);
  expect(await screen.findByText(getLabelsCopy.failed)).toBeTruthy();
  gateway.answer(requestLabels, 200, () => ({
    asked: ['SLP1'],
    refused: [{ tracking_number: 'SLP2', near_match: null, reason: 'cancelled' as const }],
  }));
  fireEvent.click(button);
  expect(await screen.findByText(/Checking 1 label ·/u)).toBeTruthy();
});

test('a lane whose orders can’t be read doesn’t open Review, and says so', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=review&lane=NorthpostStandard+main' });
  gateway.answer(listTrackingNumbers, 500, () => FAILURE);
  expect(await screen.findByText(laneCopy.notRead)).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain('review'));
});
