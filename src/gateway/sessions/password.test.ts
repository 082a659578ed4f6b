import { expect, test } from 'vitest';
import { hashPassword, passwordMatches, PUBLISHED_COST } from './password.ts';

test.each([undefined, PUBLISHED_COST])('a password fits its own hash alone, whatever it cost (%j)', async (cost) => {
  const hash = await hashPassword('Crème brûlée', cost);
  expect(await passwordMatches('Cre\u0300me bru\u0302le\u0301e', hash)).toBe(true);
  expect(await passwordMatches('creme brulee', hash)).toBe(false);
  expect(hash).not.toBe(await hashPassword('Crème brûlée', cost));
});

test('a hash that does not tell its cost is one of those that were written before', async () => {
  const [salt, key] = (await hashPassword('slipway-demo')).split('.');
  expect(await passwordMatches('slipway-demo', `${salt}.${key}`)).toBe(true);
});

test('nobody has no password', async () => {
  expect(await passwordMatches('', undefined)).toBe(false);
});
