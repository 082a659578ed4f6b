import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const change = (merchant: object) => platform.call('PATCH /merchant', { merchant });
const read = async (secret: string = SANDBOX_SECRETS.all) =>
  (await platform.call('GET /merchant', undefined, { secret })).body.response;

describe('the merchant', () => {
  test('can rename the account and change the address line by line; no other account is affected', async () => {
    const [before, others] = [await read(), await read(SANDBOX_SECRETS.otherAccount)];
    const { body } = await change({ name: ' Tide & Co ', sender_address: { address: '1 Pier', state: null } });
    expect(body.response).toEqual({
      ...before,
      name: 'Tide & Co',
      sender_address: { ...before.sender_address, address: '1 Pier', state: null },
    });
    expect(await read()).toEqual(body.response);
    expect(await read(SANDBOX_SECRETS.otherAccount)).toEqual(others);
    await platform.call('POST /sandbox/reset');
    expect(await read()).toEqual(before);
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ sender_address: 'Pier' }, 'sender_address'],
    [{ sender_address: { country_code: 'Australia' } }, 'sender_address.country_code'],
  ])('is told what is wrong with %j', async (merchant, field) => {
    const before = await read();
    const answer = await change(merchant);
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await read()).toEqual(before);
  });
});
