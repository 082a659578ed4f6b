import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Passwords, PasswordsBusy, PUBLISHED_COST } from './passwords.ts';

let passwords: Passwords;
beforeAll(() => {
  passwords = new Passwords();
});
afterAll(() => passwords.close());

test.each([undefined, PUBLISHED_COST])('a password matches only its own hash, whatever its cost (%j)', async (cost) => {
  const hash = await passwords.hash('Crème brûlée', cost);
  expect(await passwords.matches('Cre\u0300me bru\u0302le\u0301e', hash)).toBe(true);
  expect(await passwords.matches('creme brulee', hash)).toBe(false);
  expect(hash).not.toBe(await passwords.hash('Crème brûlée', cost));
});

test('a hash without a cost is one of those written before costs were stored', async () => {
  const [salt, key] = (await passwords.hash('slipway-demo')).split('.');
  expect(await passwords.matches('slipway-demo', `${salt}.${key}`)).toBe(true);
});

test('a person without a password can’t sign in', async () => {
  expect(await passwords.matches('', undefined)).toBe(false);
});

describe('a flood', () => {
  test('is turned away beyond a short queue, and host names are still looked up meanwhile', async () => {
    const ended: string[] = [];
    const tries = Array.from({ length: 50 }, async () => {
      try {
        await passwords.matches('wrong', undefined);
        ended.push('hashed');
        return 'hashed';
      } catch (cause) {
        expect(cause).toBeInstanceOf(PasswordsBusy);
        return 'busy';
      }
    });
    // Name lookups share Node's thread pool: if the hashes were in it, this would finish last.
    await lookup('localhost');
    expect(ended.length).toBeLessThan(9);
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'hashed')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(41);
    // Once the flood is over, people can sign in again.
    expect(await passwords.matches('right', await passwords.hash('right', PUBLISHED_COST))).toBe(true);
  });
});
