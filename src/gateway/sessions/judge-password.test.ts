import { expect, test } from 'vitest';
import { isEasyToGuess } from './judge-password.ts';

test.each([
  'password12',
  '1234567890',
  'aaaaaaaaaaaa',
  'qwertyuiop',
  'mia.torres1',
  'Torres-2024',
  'slipway123',
  'Password123',
])('%s is easy to guess', (password) => {
  expect(isEasyToGuess({ password, email: 'mia.torres@shop.example' })).toBe(true);
});

test.each(['correct horse battery', 'vK8#pw2!xQ', 'wir fahren nach Perth', 'a'.repeat(3) + 'Zq7-mm0(uu'])(
  '%s is not',
  (password) => {
    expect(isEasyToGuess({ password, email: 'mia.torres@shop.example' })).toBe(false);
  },
);
