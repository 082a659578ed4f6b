import { rowsOf, stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkWhen,
  hangUp,
  label,
  requested,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { expect, test, vi } from 'vitest';

useLabelStage();

/** Adds an order of another carrier than the other orders. */
async function addOrderOf(courier_name: string, tracking_number: string): Promise<void> {
  await addOrder(tracking_number, label);
  const order = stage.platform.orders.get(tracking_number);
  stage.platform.orders.set(tracking_number, { ...order, tracking_number, courier_name });
  await until(async () => (await rowsOf([tracking_number])).some((row) => JSON.stringify(row).includes(courier_name)));
}

test.each([
  ['once none came for one', true],
  ['before any came', false],
])('a carrier for whose labels no answer comes leaves a place for those of others, %s', async (_when, isKnown) => {
  // Otherwise each would be waited for, for nearly two minutes.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const slow = ['SLPSLOW1', 'SLPSLOW2', 'SLPSLOW3', 'SLPSLOW4'];
  await addOrder('SLPSLOW0', hangUp);
  for (const number of slow) await addOrder(number, () => undefined);
  await addOrderOf('Northpost', 'SLPOTHER1');
  if (isKnown) {
    await requestLabelsOf('SLPSLOW0');
    await checkWhen('SLPSLOW0', ({ waits_for }) => waits_for === 'no_answer');
  }
  await requestLabelsOf(...slow);
  // In whichever order they arrive.
  const slowOnes = () => new Set(requested.filter((number) => slow.includes(number)));
  await until(() => slowOnes().size >= 3);
  await requestLabelsOf('SLPOTHER1');
  await checkWhen('SLPOTHER1', ({ state }) => state === 'ready');
  expect(slowOnes().size).toBe(3);
  patience.mockRestore();
});
