import type { DatabaseHold, HoldTimes } from '#server/database-hold.ts';
import { StartProblem } from '#server/data-folder.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { beginProcess, endProcess, endSilent, listLiving } from '#gateway/store/processes.ts';
import type { ProcessRole } from '#gateway/store/process-tables.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Vault } from '#server/vault.ts';

const LOOKS_BEFORE_JUDGING = 3;

/** The processes that work on one database, of which this is one. */
export class Processes {
  readonly epoch: number;
  readonly #database: Database;
  readonly #isShared: boolean;
  readonly #isSure: () => boolean;
  readonly #silentForMs: number;
  #living = 1;
  #workers: number | undefined;

  private constructor(database: Database, epoch: number, { isShared, isSure }: DatabaseHold, silentForMs: number) {
    this.#database = database;
    this.epoch = epoch;
    this.#isShared = isShared;
    this.#isSure = isSure;
    this.#silentForMs = silentForMs;
  }

  /** Begins this one. A StartProblem when the others seal secrets with another key: neither could open what the other sealed. */
  static async begin(
    database: Database,
    hold: DatabaseHold,
    vault: Vault,
    times: HoldTimes,
    role: ProcessRole,
  ): Promise<Processes> {
    const process = { keyHash: vault.fingerprint(), isAlone: !hold.isShared, role };
    const { epoch, hasOtherKey } = await beginProcess(database, process);
    if (hasOtherKey)
      throw new StartProblem(
        'GATEWAY_KEY: the other Slipways on this DATABASE_URL have another key. Set the same for all.',
      );
    await hold.begin(epoch);
    return new Processes(database, epoch, hold, times.silentForMs);
  }

  /** How many live, as of the last look. What all may do together, each does this part of. */
  count(): number {
    return this.#living;
  }

  /** How many of them do what goes on without people; undefined before the first look. */
  countWorkers(): number | undefined {
    return this.#workers;
  }

  /** Ends those that were silent for too long. None where there can be no others. */
  watch(log: Log, lookEveryMs: number, onEnded: () => void): Loop[] {
    if (!this.#isShared) return [];
    let before = new Set<number>();
    let looksInARow = 0;
    const loop = runLoop('processes', log, async () => {
      // After a database that was away for all, or a machine that slept, nobody has been heard: each gets the time to say that it lives.
      looksInARow = this.#isSure() ? looksInARow + 1 : 0;
      if (looksInARow > LOOKS_BEFORE_JUDGING) await endSilent(this.#database, this.epoch, this.#silentForMs);
      const all = await listLiving(this.#database);
      const living = new Set(all.map((one) => one.epoch));
      this.#living = Math.max(1, living.size);
      this.#workers = all.filter((one) => one.role !== 'gateway').length;
      if ([...before].some((epoch) => !living.has(epoch))) onEnded();
      before = living;
      return lookEveryMs;
    });
    return [loop];
  }

  /** What this one was at is free for the others at once. */
  async end(): Promise<void> {
    if (this.#isShared) await endProcess(this.#database, this.epoch);
  }
}
