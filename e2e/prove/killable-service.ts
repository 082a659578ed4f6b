import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { Chance } from './chance.ts';

export interface Booked {
  readonly tracking_number: string;
  readonly manifest_id: number;
}

/** A shipping service in a separate process that can be killed and restarted on the same data. */
export interface KillableService {
  readonly secret: string;
  /** All order numbers, as the service spells them. */
  readonly numbers: readonly string[];
  /** Changes with each start. */
  readonly url: () => string;
  /** Everything ever booked, read from the files, so that it works while no process is running. */
  readonly ledger: () => readonly Booked[];
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const LETTERS = 'a B c D e F g H j K m N p Q r S t U v W x Y z'.split(' ');

/** Books whatever it is sent, as often as it is sent; `booksWithinMs` makes it slow. */
export async function openPermissiveService(
  orders: number,
  chance: Chance,
  booksWithinMs: number,
): Promise<KillableService> {
  // Mixed case, like order numbers in the field, and still distinct in any spelling.
  const numbers = Array.from({ length: orders }, (_one, at) => {
    const letters = Array.from({ length: 4 }, () => chance.pick(LETTERS) ?? 'x').join('');
    return `${letters}${String(at).padStart(5, '0')}q`;
  });
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-service-'));
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(numbers));
  writeFileSync(join(folder, 'ledger.jsonl'), '');
  const ledger = followLines(join(folder, 'ledger.jsonl'));
  const child = new RestartableChild('e2e/field-service/run-field-service.ts', [folder, String(booksWithinMs)]);
  await child.start();
  return {
    secret: 'field-secret-7c41',
    numbers,
    url: () => child.said,
    ledger: ledger.read,
    kill: () => child.kill(),
    start: () => child.start(),
    end: async () => {
      await child.kill();
      ledger.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded platform, which refuses to book an order again, in a separate process. */
export async function openStrictService(orders: number): Promise<KillableService> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-platform-'));
  const child = new RestartableChild('src/platform/testing/run-platform.ts', [folder]);
  await child.start();
  const secret = SANDBOX_SECRETS.all;
  const answer = await fetch(`${child.said}/sandbox/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ count: orders, labelled: true }),
  });
  const { response } = (await answer.json()) as { response: { tracking_numbers: string[] } };
  const database = new DatabaseSync(join(folder, 'platform.db'), { readOnly: true });
  const select = database.prepare('select tracking_number, manifest_id from ledger where id > ? order by id');
  const entries: Booked[] = [];
  return {
    secret,
    numbers: response.tracking_numbers,
    url: () => child.said,
    // The table is append-only, and its IDs start at 1 without gaps.
    ledger: () => {
      entries.push(...(select.all(entries.length) as unknown as Booked[]));
      return entries;
    },
    kill: () => child.kill(),
    start: () => child.start(),
    end: async () => {
      await child.kill();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the complete lines of a growing file, each once. */
function followLines(file: string) {
  const descriptor = openSync(file, 'r');
  const entries: Booked[] = [];
  let [offset, rest] = [0, ''];
  const read = (): readonly Booked[] => {
    const buffer = Buffer.alloc(fstatSync(descriptor).size - offset);
    offset += readSync(descriptor, buffer, 0, buffer.length, offset);
    const lines = (rest + buffer.toString()).split('\n');
    rest = lines.pop() ?? '';
    entries.push(...lines.map((line) => JSON.parse(line) as Booked));
    return entries;
  };
  return { read, close: () => closeSync(descriptor) };
}

/** A script that prints one line when it is ready. */
class RestartableChild {
  said = '';
  readonly #script: string;
  readonly #words: readonly string[];
  #child: ChildProcess | undefined;

  constructor(script: string, words: readonly string[]) {
    this.#script = script;
    this.#words = words;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import=./src/keep-compiled.ts', this.#script, ...this.#words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${this.#script} ended before it was ready.`);
    });
    const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
    ended.catch(() => undefined);
    this.said = line.toString().trim();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
