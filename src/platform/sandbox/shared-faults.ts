import type { Clock } from '#platform/clock.ts';
import { addFault, listFaults, takeFault } from '#platform/store/faults.ts';
import type { Database } from '#platform/store/schema.ts';
import type { Fault, Faults, WaitingFault } from './faults.ts';

/** For all processes of a database: whichever gets the next request has the fault. A reset clears them with everything else. */
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

  /** If the clock was moved in another process, this one catches up: the offset is read with the fault, before anything else. */
  async take(endpoint: string): Promise<Fault | undefined> {
    const { taken, clockOffset } = await takeFault(this.#database, endpoint);
    this.#clock.applyOffset(clockOffset);
    return taken as Fault | undefined;
  }

  async list(): Promise<readonly WaitingFault[]> {
    return (await listFaults(this.#database)) as readonly WaitingFault[];
  }

  clear(): Promise<void> {
    return Promise.resolve();
  }
}
