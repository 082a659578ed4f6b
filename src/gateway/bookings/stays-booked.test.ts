import { acceptAll, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { addOrder, checkWhen, label, requestLabelsOf, until, useLabelStage } from '#gateway/testing/label-stage.ts';
import { describe, expect, test } from 'vitest';

useLabelStage();
const [A, B] = ['SLP1', 'SLP2'] as const;

async function labelOrder(): Promise<void> {
  await addOrder(A, label);
  await requestLabelsOf(A);
  await checkWhen(A, (check) => check.state === 'ready');
}

const rowOf = async () => (await stage.gateway.call<{ order: Shown }>('GET', `/api/orders/${A}`)).body.order;
interface Shown {
  readonly state: string | null;
  readonly booking: string;
}

/** Whatever the state is now, nothing books it again. */
async function expectBooked(state: string): Promise<void> {
  expect(await rowOf()).toMatchObject({ state, booking: 'booked' });
  const assessed = await stage.gateway.call('POST', '/api/selection/assess', { tracking_numbers: [A] });
  expect(assessed.body).toMatchObject({ bookable: 0, left_out: [{ reason: 'already_booked', tracking_numbers: [A] }] });
  const refused = await put(newId(), [A]);
  expect(refused).toMatchObject({
    status: 409,
    body: { conflicts: [{ tracking_number: A, reason: 'already_booked' }] },
  });
  expect(stage.platform.booked).toEqual([]);
  await stage.gateway.call('POST', '/api/labels/printed', { tracking_numbers: [A] });
  expect(await rowOf()).toMatchObject({ state, booking: 'booked' });
}

describe('an order that was booked elsewhere stays booked', () => {
  test.each(['untrackable', 'invalidated', 'processing', 'a_word_of_tomorrow'])(
    'when a status update says %s, with the documented endpoints only',
    async (word) => {
      await labelOrder();
      offerDocumentedOnly(stage.platform);
      await stage.gateway.restart();
      acceptAll();
      const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
      for (const current_state of ['in_transit', word])
        await stage.gateway.call('POST', body.path, { tracking_number: A, current_state });
      await expectBooked(word);
    },
  );

  test.each([
    ['sends it along', A],
    ['spells it differently', A.toLowerCase()],
  ])('when a Review that was opened earlier %s, with the documented endpoints only', async (_case, spelling) => {
    offerDocumentedOnly(stage.platform);
    await stage.gateway.restart();
    acceptAll();
    await stage.gateway.call('POST', '/api/orders/enter', {
      orders: [A, B].map((tracking_number) => ({ tracking_number })),
    });
    const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
    await stage.gateway.call('POST', body.path, { tracking_number: A, current_state: 'ready_for_pickup' });
    expect(await rowOf()).toMatchObject({ booking: 'booked' });
    const id = newId();
    await put(id, [spelling, B]);
    const { counts, failure } = await stage.gateway.settled(id);
    expect(stage.platform.booked).toEqual([]);
    expect(counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
    expect(failure).toMatchObject({ kind: 'not_bookable', orders: [{ tracking_number: A, reason: 'already_booked' }] });
    expect(await rowOf()).toMatchObject({ booking: 'booked' });
    // The rest can be booked at once.
    const again = newId();
    await put(again, [B]);
    expect((await stage.gateway.settled(again)).counts).toMatchObject({ booked: 1 });
    expect(stage.platform.booked).toEqual([[B]]);
  });

  test.each(['untrackable', 'invalidated', 'processing'])('when a read says %s', async (word) => {
    await labelOrder();
    acceptAll();
    for (const state of ['in_transit', word]) {
      stage.platform.orders.set(A, { tracking_number: A, state });
      await until(async () => (await rowOf()).state === state);
    }
    await expectBooked(word);
  });
});
