import { readFileSync } from 'node:fs';
import { Slipway } from '../e2e/slipway.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const RUNS = 5;
/** The option that `npm start` passes to node and browser tests don't. */
const AS_STARTED = '--max-semi-space-size=4';
/** Time for a start's garbage to be collected and its deferred work to finish. */
const SETTLES_MS = 10_000;

/** Start on existing data until the address answers, and the servers' memory before anyone has asked for anything. */
export async function measureIdle(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '', NODE_OPTIONS: AS_STARTED });
  try {
    const starts: number[] = [];
    const memories: number[] = [];
    // The first start writes the compile cache that the others read.
    for (let run = 0; run <= RUNS; run += 1) {
      if (run > 0) {
        const started = performance.now();
        await slipway.resume();
        await fetch(`${slipway.url}/api/session`);
        starts.push(performance.now() - started);
      }
      await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
      if (run > 0) memories.push(residentMb(slipway.pid));
      await slipway.kill();
    }
    console.log(describeRuns('start on its data, until the address answers', starts));
    console.log(describeRuns('memory of the servers, idle', memories, 'MB'));
    recordFigure({ name: 'warm start, until the address answers', measured: median(starts), reach: 700, unit: 'ms' });
    recordFigure({ name: 'idle memory of the servers', measured: median(memories), reach: 160, unit: 'MB' });
  } finally {
    await slipway.end();
  }
}

export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
