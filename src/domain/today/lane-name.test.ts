import { carrierClassKey, laneKeyOf, levelOf, readLaneKey } from './lane-name.ts';
import { expect, test } from 'vitest';

test.each([
  ['Northpost', 'NorthpostExpress', 'express', 'Express'],
  ['Cartwheel eCommerce', 'CartwheelEcommerce', 'standard', 'Standard'],
  ['Northpost Express', 'NorthpostExpress', 'express', null],
  ['Plain Label', 'PlainLabel', 'Plain Label', null],
  ['Plain Label', null, null, null],
  [null, null, 'express', 'Express'],
])('%s, %s, %s: %s', (name, allocation, type, level) => {
  expect(levelOf(name, allocation, type)).toBe(level);
});

test('a lane’s key names site and class, whatever characters the class has', () => {
  expect(readLaneKey(laneKeyOf('main', 'A:B / ü, 50 %'))).toEqual({ siteId: 'main', carrierClass: 'A:B / ü, 50 %' });
  expect(['', 'main', ':x', 'main:', '-'].map(readLaneKey)).toEqual(Array.from({ length: 5 }, () => undefined));
});

test('the carrier is used if no class is known', () => {
  expect(carrierClassKey('Northpost', 'NorthpostExpress')).toBe('NorthpostExpress');
  expect(carrierClassKey('Northpost', null)).toBe('Northpost');
  expect(carrierClassKey(null, null)).toBeNull();
  expect(carrierClassKey(' ', null)).toBeNull();
});
