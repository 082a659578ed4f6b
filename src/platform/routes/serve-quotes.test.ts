import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const PARCELS = [{ qty: 2, weight: 1 }];
const requestQuotes = (quote: object) => platform.call('POST /quotes', { quote });
const succeed = (body: { response: { courier_allocation: string; success: boolean }[] }) =>
  body.response.filter((option) => option.success).map((option) => option.courier_allocation);

describe('carrier options', () => {
  test('name every carrier, with a price and a time or the reason why not', async () => {
    const { status, body } = await requestQuotes({
      dropoff_suburb: 'Fitzroy',
      dropoff_postcode: '3065',
      parcel_attributes: PARCELS,
    });
    expect([status, body.count]).toEqual([200, 6]);
    expect(body.response[0]).toEqual({
      courier_type: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      service_level: 'standard',
      success: true,
      quotes: [{ price: 11.15, estimated_transit_time: '4 days' }],
    });
    expect(succeed(body)).not.toContain('ParcelbirdInternational');
    expect(body.response[3]).toMatchObject({ success: false, quotes: [], error_description: expect.any(String) });
  });

  test('abroad come from the carriers that deliver there', async () => {
    expect(succeed((await requestQuotes({ dropoff_country_code: 'JP', parcel_attributes: PARCELS })).body)).toEqual([
      'ParcelbirdInternational',
    ]);
  });

  test('follow the account’s rules and the current behaviour of the carriers', async () => {
    await platform.call('PUT /sandbox/carriers/NorthpostStandard', { quote: { outcome: 'fail' } });
    await platform.call('PUT /sandbox/carriers/NorthpostExpress', { quote: { outcome: 'zero' } });
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', { enabled: false });
    const { body } = await requestQuotes({ parcel_attributes: [{ qty: 1, weight: 25 }] });
    expect(succeed(body)).toEqual(['CartwheelEcommerce']);
    const reasons = body.response.map((option: { error_description?: string }) => option.error_description);
    expect(new Set(reasons).size).toBe(6);
  });

  test.each([
    [{}, 'parcel_attributes'],
    [{ parcel_attributes: [] }, 'parcel_attributes'],
    [{ parcel_attributes: [{ qty: 0, weight: 1 }] }, 'parcel_attributes.0.qty'],
    [{ parcel_attributes: [{ qty: 1, weight: 'heavy' }] }, 'parcel_attributes.0.weight'],
    [{ parcel_attributes: PARCELS, dropoff_country_code: 'AUS' }, 'dropoff_country_code'],
    [{ parcel_attributes: PARCELS, dropoff_suburb: 3065 }, 'dropoff_suburb'],
  ])('of %j say which field is wrong', async (quote, field) => {
    const answer = await requestQuotes(quote);
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});
