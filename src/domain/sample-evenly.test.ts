import { expect, test } from 'vitest';
import { sampleEvenly } from './sample-evenly.ts';

test.each([
  [0, 3, []],
  [2, 3, [0, 1]],
  [3, 3, [0, 1, 2]],
  [4, 3, [0, 2, 3]],
  [10, 3, [0, 5, 9]],
  [999, 3, [0, 499, 998]],
])('of %i values, %i', (length, count, places) => {
  expect(
    sampleEvenly(
      Array.from({ length }, (_value, at) => at),
      count,
    ),
  ).toEqual(places);
});

test('never more, nor fewer than there are', () => {
  for (let length = 0; length < 1_000; length += 1) {
    const places = sampleEvenly([...Array.from({ length }).keys()], 20);
    expect(places).toHaveLength(Math.min(length, 20));
    if (length > 0) expect([places[0], places.at(-1)]).toEqual([0, length - 1]);
  }
});
