import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { DatabaseHold, HoldTimes } from './database-hold.ts';
import { StartProblem } from '#server/data-folder.ts';
import type { Log } from '#server/log.ts';
import { beginProcess, endProcess, endSilent, listLiving, type NewProcess } from './process-rows.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { storageProblemOf } from './storage-problem.ts';
import { Silences } from './silences.ts';
import type { Vault } from '#server/vault.ts';

interface BeginningProcess<Tables> extends Pick<NewProcess<Tables>, 'role' | 'countEpoch'> {
  readonly vault: Vault;
  readonly times: HoldTimes;
}

/** The processes that work on one database, including this one. */
export class Processes {
  readonly epoch: number;
  readonly #database: QueryExecutorProvider;
  readonly #isShared: boolean;
  readonly #isSure: () => boolean;
  readonly #silentForMs: number;
  #living = 1;
  #workers: number | undefined;

  private constructor(
    database: QueryExecutorProvider,
    epoch: number,
    { isShared, isSure }: DatabaseHold,
    silentForMs: number,
  ) {
    this.#database = database;
    this.epoch = epoch;
    this.#isShared = isShared;
    this.#isSure = isSure;
    this.#silentForMs = silentForMs;
  }

  /**
   * Registers this process, before the hold's `begin`. Throws a StartProblem if the others seal secrets with another key: neither could
   * open what the other sealed, and two unrelated Slipways may share the database by mistake.
   */
  static async begin<Tables>(
    database: Kysely<Tables>,
    hold: DatabaseHold,
    { vault, times, role, countEpoch }: BeginningProcess<Tables>,
  ): Promise<Processes> {
    const { silentForMs } = times;
    const process = { keyHash: vault.fingerprint(), isAlone: !hold.isShared, role, countEpoch, silentForMs };
    const { epoch, hasOtherKey } = await beginProcess(database, process);
    if (hasOtherKey)
      throw new StartProblem(
        `${vault.settingName}: the other Slipways on this DATABASE_URL have a different key. Set the same key for all of them.`,
      );
    return new Processes(database, epoch, hold, silentForMs);
  }

  /** How many were alive at the last check. Work that all of them share is divided by this. */
  count(): number {
    return this.#living;
  }

  /** How many of them run background work; undefined before the first check. */
  countWorkers(): number | undefined {
    return this.#workers;
  }

  /** Ends processes that were silent for too long. Returns no loop if there can be no others. */
  watch(log: Log, checkEveryMs: number, onEnded: () => void): Loop[] {
    if (!this.#isShared) return [];
    let before = new Set<number>();
    const silences = new Silences(Math.ceil(this.#silentForMs / checkEveryMs));
    const loop = runLoop('processes', log, async () => {
      // During a database outage or this machine's sleep, no heartbeats could be seen.
      if (!this.#isSure()) silences.reset();
      let all = await listLiving(this.#database);
      const silent = silences.check(all.filter(({ epoch }) => epoch !== this.epoch));
      for (const one of silent) await endSilent(this.#database, one);
      if (silent.length > 0) all = await listLiving(this.#database);
      const living = new Set(all.map((one) => one.epoch));
      this.#living = Math.max(1, living.size);
      this.#workers = all.filter((one) => one.role !== 'gateway').length;
      if ([...before].some((epoch) => !living.has(epoch))) onEnded();
      before = living;
      return checkEveryMs;
    });
    return [loop];
  }

  /** Frees this process's work for the others at once; if the database is out of reach, they notice that its heartbeats are missing. */
  async end(): Promise<void> {
    if (!this.#isShared) return;
    try {
      await endProcess(this.#database, this.epoch);
    } catch (error) {
      if (storageProblemOf(error) === undefined) throw error;
    }
  }
}
