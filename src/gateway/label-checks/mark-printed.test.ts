import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, checkWhen, label, requestLabelsOf, useLabelStage } from '#gateway/testing/label-stage.ts';
import { describe, expect, test } from 'vitest';

useLabelStage();

test('filtering by one carrier lists only its labels, and names all carriers', async () => {
  await addOrder('SLP1', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  const listOf = async (carrier: string) => {
    const of = `view=ready&carrier=${encodeURIComponent(carrier)}`;
    const list = await stage.gateway.call<{ total: number; carriers: string[] }>('GET', `/api/labels?${of}`);
    const numbers = await stage.gateway.call<{ tracking_numbers: string[] }>('GET', `/api/labels/numbers?${of}`);
    expect(list.body.carriers).toEqual(['Parcelbird International']);
    expect(list.body.total).toBe(numbers.body.tracking_numbers.length);
    return numbers.body.tracking_numbers;
  };
  expect(await listOf('Parcelbird International')).toEqual(['SLP1']);
  expect(await listOf('Northpost')).toEqual([]);
});

describe('labels marked as printed', () => {
  const PRINT_ID = '0b0e1c9e-6f6b-4a53-9d0c-1c34b5a9f001';

  test('a mark that is sent again counts once, even after it was undone', async () => {
    await addOrder('SLP1', label);
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', (check) => check.state === 'ready');
    const mark = () =>
      stage.gateway.call<object>('POST', '/api/labels/printed', { tracking_numbers: ['SLP1'], print_id: PRINT_ID });
    const prints = async () => {
      const { body } = await stage.gateway.call<{ candidates: { label: string; printed: { times: number } | null }[] }>(
        'POST',
        '/api/labels/candidates',
        { tracking_numbers: ['SLP1'] },
      );
      return body.candidates.map((order) => [order.label, order.printed?.times ?? 0]);
    };
    const [first, second] = await Promise.all([mark(), mark()]);
    expect(first).toMatchObject({ status: 200, body: { print_id: PRINT_ID, tracking_numbers: ['SLP1'] } });
    expect(second.body).toEqual(first.body);
    expect(await prints()).toEqual([['printed', 1]]);
    expect((await stage.gateway.call('DELETE', `/api/labels/printed/${PRINT_ID}`)).status).toBe(200);
    expect((await mark()).body).toEqual(first.body);
    expect(await prints()).toEqual([['ready', 0]]);
    const chosen = { tracking_numbers: ['SLP1'], print_id: 'no UUID' };
    expect((await stage.gateway.call('POST', '/api/labels/printed', chosen)).status).toBe(400);
  });
});
