import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);
/** OWASP's smallest scrypt setting with 64 MB. */
const COST: Cost = { N: 65_536, r: 8, p: 2 };
/** For passwords that everybody may know. */
export const PUBLISHED_COST: Cost = { N: 1024, r: 8, p: 1 };
const MOST_MEMORY = 160 * 1024 * 1024;
const KEY_BYTES = 32;

/** Salt, key and what they cost, as text. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return [salt.toString('base64url'), key.toString('base64url'), cost.N, cost.r, cost.p].join('.');
}

/** Takes as long for an unknown person (`hash` undefined) as for a wrong password. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = '', N = COST.N, r = COST.r, p = COST.p] = (hash ?? `${'A'.repeat(22)}.`).split('.');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), cost);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MOST_MEMORY });
}
