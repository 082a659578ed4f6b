import { useState } from 'react';

export type Step = -1 | 1;

interface Neighbours {
  /** Whether the order is in the list, or was when it was shown. */
  readonly isKnown: boolean;
  readonly find: (by: Step) => string | undefined;
}

/**
 * The orders before and behind the shown one. If it leaves the list while it is shown, because it was booked or its label checked again,
 * they are those that it was between.
 */
export function useNeighbours(number: string, numbers: readonly string[]): Neighbours {
  const [last, setLast] = useState({ number, numbers });
  if (numbers.includes(number) && !(last.number === number && isSame(last.numbers, numbers)))
    setLast({ number, numbers });
  const place = last.number === number ? last.numbers.indexOf(number) : -1;
  const find = (by: Step) => {
    if (place === -1) return undefined;
    if (by === 1) {
      const before = new Set(last.numbers.slice(0, place + 1));
      return numbers[numbers.findLastIndex((one) => before.has(one)) + 1];
    }
    const behind = new Set(last.numbers.slice(place));
    const at = numbers.findIndex((one) => behind.has(one));
    return numbers[(at === -1 ? numbers.length : at) - 1];
  };
  return { isKnown: place !== -1, find };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at]);
}
