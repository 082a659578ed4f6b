import type { Log } from './log.ts';
import type { Loop } from './run-loop.ts';

/** Work that failed, such as on a full disk, is begun again this much later at the earliest. */
const REST_AFTER_FAILURE_MS = 5_000;

/**
 * Work that a loop begins without waiting for its end, so that a slow piece holds up no other one. Each piece has a key, and only a few are
 * under way at a time. `wake` is called when more may be begun.
 */
export class WorkUnderWay<Key> {
  readonly #name: string;
  readonly #log: Log;
  readonly #most: number;
  readonly #wake: () => void;
  readonly #underWay = new Map<Key, Promise<void>>();
  /** Failed a moment ago. */
  readonly #resting = new Set<Key>();

  constructor(name: string, log: Log, most: number, wake: () => void) {
    this.#name = name;
    this.#log = log;
    this.#most = most;
    this.#wake = wake;
  }

  /** Whether nothing is under way, or will be begun again soon. */
  get isEmpty(): boolean {
    return this.#underWay.size + this.#resting.size === 0;
  }

  /**
   * Begins the work on each piece that `list` finds due, unless it has just failed or must wait for a free place. A failure is logged,
   * except after an abort. A piece that was under way when the listing began is left to a later one, after `wake`, even if it has ended
   * since: the list may have been read before its end was recorded.
   */
  async beginDue<Due>(
    signal: AbortSignal,
    list: () => Promise<readonly Due[]>,
    keyOf: (due: Due) => Key,
    work: (due: Due) => Promise<void>,
  ): Promise<void> {
    const underWay = new Set(this.#underWay.keys());
    for (const due of await list()) {
      const key = keyOf(due);
      if (this.#underWay.size >= this.#most) return;
      if (underWay.has(key) || this.#underWay.has(key) || this.#resting.has(key)) continue;
      this.#underWay.set(
        key,
        this.#run(key, signal, () => work(due)),
      );
    }
  }

  /** The loop that begins the work; it has stopped once the work has ended, too. */
  joinedTo(loop: Loop): Loop {
    return {
      ...loop,
      stop: async () => {
        await loop.stop();
        await this.whenEnded();
      },
    };
  }

  async whenEnded(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  async #run(key: Key, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (!signal.aborted) {
        this.#log.error({ err, loop: this.#name }, 'A step failed; it will run again');
        this.#rest(key);
      }
    }
    this.#underWay.delete(key);
    this.#wake();
  }

  #rest(key: Key): void {
    this.#resting.add(key);
    const end = () => {
      this.#resting.delete(key);
      this.#wake();
    };
    setTimeout(end, REST_AFTER_FAILURE_MS).unref();
  }
}
