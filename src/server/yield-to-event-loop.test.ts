import { stat } from 'node:fs';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Longer than one turn may last. */
const LONG_MS = 20;

function work(): void {
  const until = performance.now() + LONG_MS;
  while (performance.now() < until);
}

test('work that never stops lets other work run', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('a request'));
  await yieldToEventLoop();
  work();
  await yieldToEventLoop();
  seen.push('the rest of the work');
  expect(seen).toEqual(['a request', 'the rest of the work']);
});

test('waiting tasks continue in order, each in its own turn', async () => {
  const seen: string[] = [];
  const workOn = async (name: string) => {
    await yieldToEventLoop();
    seen.push(name);
    setImmediate(() => seen.push('a request'));
    work();
  };
  await yieldToEventLoop();
  work();
  await Promise.all([workOn('first'), workOn('second'), workOn('third')]);
  expect(seen.filter((one) => one !== 'a request')).toEqual(['first', 'second', 'third']);
  expect(seen.indexOf('a request')).toBeLessThan(seen.indexOf('third'));
});

test('work that began with an incoming event lets timers run, not only more of the same', async () => {
  const seen: string[] = [];
  await new Promise<void>((resolve) => stat('.', () => resolve()));
  setTimeout(() => seen.push('a timer'), 1);
  await yieldToEventLoop();
  work();
  await yieldToEventLoop();
  expect(seen).toEqual(['a timer']);
});

test('a task that continued after waiting lets others run again', async () => {
  await yieldToEventLoop();
  work();
  await yieldToEventLoop();
  const seen: string[] = [];
  setImmediate(() => seen.push('a request'));
  work();
  await yieldToEventLoop();
  expect(seen).toEqual(['a request']);
});
