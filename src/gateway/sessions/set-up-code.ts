import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** What whoever starts Slipway reads on its terminal and types on the first visit, like `K7QX-2MRB`. */
export function makeSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Letter case, spaces and dashes don't matter. */
export function isSetUpCode(typed: string, code: string): boolean {
  const [one, other] = [fold(typed), fold(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function fold(text: string): Buffer {
  return Buffer.from(text.toUpperCase().replaceAll(/[\s-]/gu, ''));
}
