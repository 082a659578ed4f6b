import { expect, test } from 'vitest';
import { carrierClassOf } from './carrier-class.ts';

test.each([
  ['Swiftline', 'SwiftlineExpress', 'Express'],
  ['Northpost', 'NorthpostStandard', 'Standard'],
  ['Northpost Express', 'NorthpostExpress', null],
  ['Parcelbird International', 'ParcelbirdInternational', null],
  ['Cartwheel eCommerce', 'CartwheelEcommerce', null],
  ['Acme', 'AcmeNextDayAir', 'Next Day Air'],
  ['Acme', 'somebody-else', null],
  [null, 'NorthpostStandard', null],
  ['Northpost', null, null],
])('the class of %s in %s is %s', (name, allocation, expected) => {
  expect(carrierClassOf(name, allocation)).toBe(expected);
});
