import type { FAULTS } from '#contract/added/sandbox.ts';

export interface Fault {
  readonly fault: (typeof FAULTS)[number];
  readonly seconds: number;
}

export interface WaitingFault extends Fault {
  readonly endpoint: string;
  readonly times: number;
}

/** Pending transport faults, by endpoint. */
export interface Faults {
  add: (fault: WaitingFault) => Promise<void>;
  /** Returns an endpoint's next fault and uses it up. */
  take: (endpoint: string) => Promise<Fault | undefined>;
  /** The pending faults, in the order in which they will occur per endpoint. */
  list: () => Promise<readonly WaitingFault[]>;
  clear: () => Promise<void>;
}

/** For a single process. A restart clears them. */
export class LocalFaults implements Faults {
  readonly #waiting = new Map<string, { fault: Fault; times: number }[]>();

  add({ endpoint, fault, seconds, times }: WaitingFault): Promise<void> {
    const line = this.#waiting.get(endpoint) ?? [];
    line.push({ fault: { fault, seconds }, times });
    this.#waiting.set(endpoint, line);
    return Promise.resolve();
  }

  take(endpoint: string): Promise<Fault | undefined> {
    const line = this.#waiting.get(endpoint);
    const [next] = line ?? [];
    if (!line || !next) return Promise.resolve(undefined);
    next.times -= 1;
    if (next.times === 0) line.shift();
    return Promise.resolve(next.fault);
  }

  list(): Promise<readonly WaitingFault[]> {
    const all = [...this.#waiting].flatMap(([endpoint, line]) =>
      line.map(({ fault, times }) => ({ ...fault, endpoint, times })),
    );
    return Promise.resolve(all);
  }

  clear(): Promise<void> {
    this.#waiting.clear();
    return Promise.resolve();
  }
}
