import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { clearReceived, trimReceived, keepReceived, listReceived } from '#platform/store/received-requests.ts';
import type { Database } from '#platform/store/schema.ts';
import { MAX_CHARACTERS, MAX_REQUESTS, type Received, type ReceivedLog, readReceived } from './received-requests.ts';

/** Requests received within this time are written together. */
const GATHERED_MS = 100;
const FORGET_EVERY = 500;
/** While the database is slow, only this many of the latest requests are queued. */
const MAX_QUEUED = 1_000;

interface Entry extends Omit<Received, 'body'> {
  readonly uid: string;
  body: string | null;
}

/** The requests received by all processes of a database; each writes its own shortly afterwards. */
export class SharedReceived implements ReceivedLog {
  readonly #database: Database;
  readonly #epoch: number;
  readonly #log: Log;
  readonly #waiting = new Map<string, Entry>();
  #count = 0;
  #isWriting = false;

  constructor(database: Database, epoch: number, log: Log) {
    this.#database = database;
    this.#epoch = epoch;
    this.#log = log;
  }

  add(request: Omit<Received, 'body'>): { readonly keepBody: (text: string) => void } {
    this.#count += 1;
    const entry: Entry = { ...request, uid: `${this.#epoch}-${this.#count}`, body: null };
    this.#writeSoon(entry);
    return {
      keepBody: (text) => {
        // Masked before writing: this database only ever contains webhook header values sealed.
        entry.body = JSON.stringify(readReceived({ ...request, text }).body);
        this.#writeSoon(entry);
      },
    };
  }

  async list(endpoint?: string): Promise<readonly Received[]> {
    await this.#write();
    const rows = await listReceived(this.#database, MAX_REQUESTS, endpoint);
    return rows.map(({ endpoint: name, path, time, body }) => ({
      endpoint: name,
      path,
      time,
      body: body === null ? null : (JSON.parse(body) as unknown),
    }));
  }

  clear(): Promise<void> {
    this.#waiting.clear();
    return clearReceived(this.#database);
  }

  #writeSoon(entry: Entry): void {
    this.#waiting.set(entry.uid, entry);
    const [oldest = ''] = this.#waiting.keys();
    if (this.#waiting.size > MAX_QUEUED) this.#waiting.delete(oldest);
    if (!this.#isWriting) void this.#writeGathered();
  }

  async #writeGathered(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#waiting.size > 0) {
        await sleep(GATHERED_MS, undefined, { ref: false });
        await this.#write();
      }
    } catch (err) {
      this.#log.debug({ err }, 'Received requests could not be shared with other processes');
    } finally {
      this.#isWriting = false;
    }
  }

  async #write(): Promise<void> {
    const rows = [...this.#waiting.values()];
    if (rows.length === 0) return;
    for (const { uid } of rows) this.#waiting.delete(uid);
    await keepReceived(this.#database, rows);
    if (this.#count % FORGET_EVERY < rows.length) await trimReceived(this.#database, MAX_REQUESTS, MAX_CHARACTERS);
  }
}
