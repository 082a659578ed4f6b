import { expect, test } from 'vitest';
import { describeAddress } from './describe-address.ts';

test.each([
  ['https://shop.example/hooks/shipping?key=s3cret#x', 'https://shop.example/hooks/shipping'],
  ['http://user:pass@shop.example:8080/', 'http://shop.example:8080/'],
  ['https://slipway.example/api/hooks/SCXHMtWB/webhook', 'https://slipway.example/api/hooks/…/webhook'],
  [null, null],
  ['', null],
  ['no address', null],
])('%s is recorded as %s', (address, described) => {
  expect(describeAddress(address)).toBe(described);
});
