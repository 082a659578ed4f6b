import type { Clock } from '#platform/clock.ts';
import { addFault, listFaults, takeFault } from '#platform/store/faults.ts';
import type { Database } from '#platform/store/schema.ts';
import type { Fault, Faults, WaitingFault } from './faults.ts';

/** Of all processes of a database: whichever is asked next has the fault. A reset clears them with everything else. */
export class SharedFaults implements Faults {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  add(fault: WaitingFault): Promise<void> {
    return addFault(this.#database, fault);
  }

  /** Whoever moved the clock at another process finds it moved here too: it is read with the fault, before anything else. */
  async take(endpoint: string): Promise<Fault | undefined> {
    const { taken, clockOffset } = await takeFault(this.#database, endpoint);
    this.#clock.heedOffset(clockOffset);
    return taken as Fault | undefined;
  }

  async list(): Promise<readonly WaitingFault[]> {
    return (await listFaults(this.#database)) as readonly WaitingFault[];
  }

  clear(): Promise<void> {
    return Promise.resolve();
  }
}
