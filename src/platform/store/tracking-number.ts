import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** `SLP` and ten random characters: 3.6 × 10^15 possibilities, so nobody can guess another merchant's. */
export function makeTrackingNumber(random: (below: number) => number = randomInt): string {
  return `SLP${Array.from({ length: 10 }, () => LETTERS[random(36)]).join('')}`;
}
