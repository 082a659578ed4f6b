import { expect, test } from 'vitest';
import { fillReceiverFromUser } from './receiver-of-user.ts';

const ANA = { first_name: 'Ana', last_name: 'Reyes' };

test.each([
  ['', ANA, 'Ana Reyes'],
  ['  ', ANA, 'Ana Reyes'],
  [null, { first_name: '', last_name: 'Reyes' }, 'Reyes'],
  [undefined, { first_name: 'Ana', last_name: null }, 'Ana'],
  ['Warehouse 4', ANA, 'Warehouse 4'],
  ['', {}, ''],
  [undefined, null, undefined],
])('receiver %j and user %j: %j', (receiver_name, user_attributes, expected) => {
  expect(fillReceiverFromUser({ receiver_name, user_attributes }).receiver_name).toBe(expected);
});
