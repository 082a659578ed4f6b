import { LABEL_ERROR_CODES } from '#contract/error-code.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const read = async (number: string) => (await platform.call(`GET /orders/${number}`)).body.response;
/** Waits until the background work has moved the order out of `processing`. */
const quoted = async (number: string) => {
  let order = await read(number);
  for (let look = 0; look < 500 && order.state === 'processing'; look += 1) {
    await platform.call('POST /sandbox/clock', { advance_s: 0.3 });
    order = await read(number);
  }
  return order;
};

describe('a label', () => {
  test.each(LABEL_ERROR_CODES)('fails with %s from its true cause', async (problem) => {
    const made = await platform.call('POST /sandbox/orders', { count: 1, problem });
    const answer = await platform.call(`GET /orders/${made.body.response.tracking_numbers[0]}/label`);
    expect([answer.status, answer.body.error]).toEqual([422, problem]);
  });

  test.each([
    'label_failed_missing_courier',
    'label_failed_invalid_quote',
    'label_failed_rules_engine',
    'label_failed_tracking_order',
  ])('that fails with %s does so again after new quotes', async (problem) => {
    const made = await platform.call('POST /sandbox/orders', { count: 1, problem });
    const number = made.body.response.tracking_numbers[0] as string;
    const { authority_to_leave } = await read(number);
    await platform.call(`PUT /orders/${number}`, { order: { authority_to_leave: authority_to_leave !== true } });
    expect((await quoted(number)).state).toBe('order_placed');
    expect((await platform.call(`GET /orders/${number}/label`)).body.error).toBe(problem);
  });

  test.each([
    ['label_failed_order_processing', 'NorthpostStandard'],
    ['label_failed_still_generating', 'CartwheelEcommerce'],
    ['order_not_available_to_label', 'NorthpostStandard'],
  ])('that waits with %s at %s arrives in the end', async (problem, courier_allocation) => {
    const made = await platform.call('POST /sandbox/orders', { count: 1, problem, courier_allocation });
    const number = made.body.response.tracking_numbers[0] as string;
    await platform.call('POST /sandbox/clock', { advance_s: 601 });
    expect((await platform.waitFor(`GET /orders/${number}/label`)).status).toBe(200);
  });

  test.each([
    { problem: 'label_failed_still_generating', courier_allocation: 'NorthpostStandard' },
    { problem: 'label_failed_rules_engine', courier_allocation: 'SwiftlineExpress' },
    { problem: 'order_not_available_to_label', courier_allocation: 'CartwheelEcommerce' },
    { problem: 'label_failed_rules_engine', country_code: 'JP' },
    { problem: 'label_failed_failed_request', labelled: true },
    { labelled: true, tracking_only: true },
    { courier_allocation: 'NorthpostStandard', country_code: 'JP' },
    { courier_allocation: 'Nobody' },
  ])('is not made with %j, which contradicts itself', async (wishes) => {
    const answer = await platform.call('POST /sandbox/orders', { count: 1, ...wishes });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
  });

  test('of an unknown order, and of another account’s, answers order_not_found', async () => {
    const [order = ''] = await platform.makeLabelled(1);
    const unknown = await platform.call('GET /orders/SLP0000000000/label');
    const others = await platform.call(`GET /orders/${order}/label`, undefined, {
      secret: SANDBOX_SECRETS.otherAccount,
    });
    for (const answer of [unknown, others])
      expect([answer.status, answer.body.error]).toEqual([404, 'order_not_found']);
  });
});
