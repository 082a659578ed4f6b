import { expect, test } from 'vitest';
import { networkOf } from './visitor.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
