import type { FAULTS } from '#contract/added/sandbox.ts';

export interface Fault {
  readonly fault: (typeof FAULTS)[number];
  readonly seconds: number;
}

/** Transport faults to come, by endpoint. In memory: a restart ends them. */
export interface Faults {
  readonly add: (endpoint: string, fault: Fault, times: number) => void;
  /** The next fault of an endpoint, used up by being taken. */
  readonly take: (endpoint: string) => Fault | undefined;
  /** Those that still wait, in the order in which they will happen, endpoint by endpoint. */
  readonly list: () => readonly (Fault & { readonly endpoint: string; readonly times: number })[];
  readonly clear: () => void;
}

export function openFaults(): Faults {
  const waiting = new Map<string, { fault: Fault; times: number }[]>();
  return {
    add: (endpoint, fault, times) => {
      const line = waiting.get(endpoint) ?? [];
      line.push({ fault, times });
      waiting.set(endpoint, line);
    },
    take: (endpoint) => {
      const line = waiting.get(endpoint);
      const [next] = line ?? [];
      if (!line || !next) return undefined;
      next.times -= 1;
      if (next.times === 0) line.shift();
      return next.fault;
    },
    list: () =>
      [...waiting].flatMap(([endpoint, line]) => line.map(({ fault, times }) => ({ ...fault, endpoint, times }))),
    clear: () => {
      waiting.clear();
    },
  };
}
