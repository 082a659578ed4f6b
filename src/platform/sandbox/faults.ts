import type { FAULTS } from '#contract/added/sandbox.ts';

export interface Fault {
  readonly fault: (typeof FAULTS)[number];
  readonly seconds: number;
}

/** Transport faults to come, by row. In memory: a restart ends them. */
export interface Faults {
  readonly add: (row: string, fault: Fault, times: number) => void;
  /** The next fault of a row, used up by being taken. */
  readonly take: (row: string) => Fault | undefined;
  /** Those that still wait, in the order in which they will happen, row by row. */
  readonly list: () => readonly (Fault & { readonly row: string; readonly times: number })[];
  readonly clear: () => void;
}

export function openFaults(): Faults {
  const waiting = new Map<string, { fault: Fault; times: number }[]>();
  return {
    add: (row, fault, times) => {
      const line = waiting.get(row) ?? [];
      line.push({ fault, times });
      waiting.set(row, line);
    },
    take: (row) => {
      const line = waiting.get(row);
      const [next] = line ?? [];
      if (!line || !next) return undefined;
      next.times -= 1;
      if (next.times === 0) line.shift();
      return next.fault;
    },
    list: () => [...waiting].flatMap(([row, line]) => line.map(({ fault, times }) => ({ ...fault, row, times }))),
    clear: () => {
      waiting.clear();
    },
  };
}
