import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Tinypool } from 'tinypool';
import type { Cost, Derivation } from './derivation.ts';
import type { JudgedPassword } from './judge-password.ts';

/** OWASP's smallest scrypt setting with 64 MB. */
const COST: Cost = { N: 65_536, r: 8, p: 2 };
/** For passwords that are public. */
export const PUBLISHED_COST: Cost = { N: 1024, r: 8, p: 1 };
const KEY_BYTES = 32;
/** How many passwords may wait besides the one being hashed. */
const LONGEST_QUEUE = 8;

/** More hashes are queued than legitimate use would ever cause. Nothing was hashed. */
export class PasswordsBusy extends Error {}

/**
 * Hashes and checks passwords in one dedicated thread with a short queue: a flood of sign-ins blocks neither the event
 * loop nor the thread pool that name lookups and compression need, and takes memory for only one hash at a time.
 */
export class Passwords {
  readonly #pool: Tinypool;
  readonly #cost: Cost;
  /** A hash that stands in for a person who doesn't exist, so that checking takes as long as for one who does. */
  readonly #nobody: string;
  #waiting = 0;

  /** `cost`: the cost of new hashes, and of checking a person who doesn't exist. */
  constructor(cost = COST) {
    this.#cost = cost;
    this.#nobody = ['A'.repeat(22), '', cost.N, cost.r, cost.p].join('.');
    this.#pool = new Tinypool({
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
    });
  }

  /** Returns salt, key and cost as text. Throws PasswordsBusy. */
  async hash(password: string, cost = this.#cost): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#derive(password, salt, cost);
    return [salt.toString('base64url'), key.toString('base64url'), cost.N, cost.r, cost.p].join('.');
  }

  /** Takes as long for an unknown person (`hash` undefined) as for a wrong password. Throws PasswordsBusy. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const [salt = '', key = '', N = COST.N, r = COST.r, p = COST.p] = (hash ?? this.#nobody).split('.');
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.#derive(password, Buffer.from(salt, 'base64url'), cost);
    const expected = Buffer.from(key, 'base64url');
    return expected.length === derived.length && timingSafeEqual(expected, derived);
  }

  /** Throws PasswordsBusy. */
  async isEasyToGuess(password: string, email: string): Promise<boolean> {
    const task: JudgedPassword = { password, email };
    return (await this.#run(task, new URL('judge-password.ts', import.meta.url), 'isEasyToGuess')) as boolean;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #derive(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
    const task: Derivation = { password: password.normalize('NFKC'), salt, cost, bytes: KEY_BYTES };
    return Buffer.from((await this.#run(task, new URL('password-worker.ts', import.meta.url))) as Uint8Array);
  }

  async #run(task: Derivation | JudgedPassword, file: URL, name = 'default'): Promise<unknown> {
    if (this.#waiting > LONGEST_QUEUE) throw new PasswordsBusy('Too many passwords are being hashed.');
    this.#waiting += 1;
    try {
      return await this.#pool.run(task, { filename: file.href, name });
    } finally {
      this.#waiting -= 1;
    }
  }
}
