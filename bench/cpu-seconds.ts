import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** Its own ticks. */
  readonly ticks: number;
  /** Those of children that have ended. */
  readonly ended: number;
}

/** CPU seconds used so far by these processes and all their children, as counted by the kernel. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const childrenOf = Map.groupBy(all, ({ parent }) => parent);
  const ticksOf = (stat: Stat): number =>
    stat.ticks + stat.ended + (childrenOf.get(stat.pid) ?? []).reduce((sum, child) => sum + ticksOf(child), 0);
  const roots = all.filter(({ pid }) => pids.includes(pid));
  return roots.reduce((sum, stat) => sum + ticksOf(stat), 0) / TICKS_PER_SECOND;
}

/** Returns undefined if the process has ended in the meantime. */
function readStat(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // A name may contain spaces and brackets; only numbers follow the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (at: number) => Number(fields[at]);
  return { pid, parent: number(1), ticks: number(11) + number(12), ended: number(13) + number(14) };
}
