import type { FAULTS } from '#contract/added/sandbox.ts';

export interface Fault {
  readonly fault: (typeof FAULTS)[number];
  readonly seconds: number;
}

/** Transport faults to come, by endpoint. In memory: a restart ends them. */
export class Faults {
  readonly #waiting = new Map<string, { fault: Fault; times: number }[]>();

  add(endpoint: string, fault: Fault, times: number): void {
    const line = this.#waiting.get(endpoint) ?? [];
    line.push({ fault, times });
    this.#waiting.set(endpoint, line);
  }

  /** The next fault of an endpoint, used up by being taken. */
  take(endpoint: string): Fault | undefined {
    const line = this.#waiting.get(endpoint);
    const [next] = line ?? [];
    if (!line || !next) return undefined;
    next.times -= 1;
    if (next.times === 0) line.shift();
    return next.fault;
  }

  /** Those that still wait, in the order in which they will happen, endpoint by endpoint. */
  list(): readonly (Fault & { readonly endpoint: string; readonly times: number })[] {
    return [...this.#waiting].flatMap(([endpoint, line]) =>
      line.map(({ fault, times }) => ({ ...fault, endpoint, times })),
    );
  }

  clear(): void {
    this.#waiting.clear();
  }
}
