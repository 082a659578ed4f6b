import { stat } from 'node:fs';
import { expect, test } from 'vitest';
import { giveTurn } from './give-turn.ts';

/** Longer than one turn may last. */
const LONG_MS = 20;

function work(): void {
  const until = performance.now() + LONG_MS;
  while (performance.now() < until);
}

test('whoever works on and on lets others in', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('a request'));
  await giveTurn();
  work();
  await giveTurn();
  seen.push('the rest of the work');
  expect(seen).toEqual(['a request', 'the rest of the work']);
});

test('those who wait go on in the order asked, each in a turn of its own', async () => {
  const seen: string[] = [];
  const workOn = async (name: string) => {
    await giveTurn();
    seen.push(name);
    setImmediate(() => seen.push('a request'));
    work();
  };
  await giveTurn();
  work();
  await Promise.all([workOn('first'), workOn('second'), workOn('third')]);
  expect(seen.filter((one) => one !== 'a request')).toEqual(['first', 'second', 'third']);
  expect(seen.indexOf('a request')).toBeLessThan(seen.indexOf('third'));
});

test('what began with something that came in lets timers in, not only more of the same', async () => {
  const seen: string[] = [];
  await new Promise<void>((resolve) => stat('.', () => resolve()));
  setTimeout(() => seen.push('a timer'), 1);
  await giveTurn();
  work();
  await giveTurn();
  expect(seen).toEqual(['a timer']);
});

test('whoever went on after waiting lets others in again', async () => {
  await giveTurn();
  work();
  await giveTurn();
  const seen: string[] = [];
  setImmediate(() => seen.push('a request'));
  work();
  await giveTurn();
  expect(seen).toEqual(['a request']);
});
