import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { median } from './figures.ts';
import { openCold, openUntilCounted } from './open-cold.ts';
import { readSourcePlaces } from './source-places.ts';
import { type PageTrace, traceMainThread } from './trace-page.ts';
import { watchRequests } from './until-quiet.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const MAX_LINES = 25;
const PICTURE = '/favicon.png';
/** Shorter parts of a long task aren't named. */
const MIN_NAMED_MS = 5;

/** What the main thread does until the cold first page is idle: by phase (median), and by source and function for one run. */
export async function profileFirstPage(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const browser = await openBrowser();
  const address = `${slipway.url}/orders?view=ready`;
  try {
    const traces: PageTrace[] = [];
    for (let run = 0; run < RUNS; run += 1) traces.push(await traceOnce(browser, slipway, address, false));
    console.log(`${describePhases(traces)}\n\nTasks of the last run that block:\n${describeLongTasks(traces.at(-1))}`);
    const { functions } = await traceOnce(browser, slipway, address, true);
    const sourceOf = await readSourcePlaces();
    const bySource = sumBy(functions, (one) => sourceOf(one));
    const byFunction = sumBy(functions, (one) => `${one.name || '(anonymous)'} · ${sourceOf(one)}`);
    console.log(`\nBy source, with the sampling that slows it further:\n${bySource}\n\nBy function:\n${byFunction}`);
  } finally {
    await browser.close();
    await slipway.end();
  }
}

/** The trace of a first page from navigation until it has been quiet for a second, with its first box ticked meanwhile. */
export async function traceOnce(
  browser: Browser,
  slipway: Slipway,
  address: string,
  withFunctions: boolean,
): Promise<PageTrace> {
  const { page, session } = await openCold(browser, slipway);
  // A process that starts during tracing may report itself too late, so that the navigation is missing. A picture starts it and runs nothing.
  await page.goto(new URL(PICTURE, address).href);
  const untilQuiet = watchRequests(page);
  const end = await traceMainThread(session, withFunctions);
  await openUntilCounted(page, address);
  await untilQuiet();
  const trace = await end(address);
  await page.context().close();
  return trace;
}

function describePhases(traces: readonly PageTrace[]): string {
  const names = new Set(traces.flatMap(({ phases }) => [...phases.keys()]));
  const line = (name: string, read: (trace: PageTrace) => number) =>
    `${name.padEnd(44)} ${median(traces.map(read)).toFixed(0).padStart(6)} ms`;
  return [
    line('main thread busy until idle', ({ busyMs }) => busyMs),
    line('of that beyond 50 ms a task (blocking)', ({ blockingMs }) => blockingMs),
    ...[...names]
      .toSorted(
        (a, b) => median(traces.map((t) => t.phases.get(b) ?? 0)) - median(traces.map((t) => t.phases.get(a) ?? 0)),
      )
      .map((name) => line(`  ${name}`, ({ phases }) => phases.get(name) ?? 0)),
    `layout shift ${Math.max(...traces.map(({ layoutShift }) => layoutShift)).toFixed(4)}`,
  ].join('\n');
}

function describeLongTasks(trace: PageTrace | undefined): string {
  const lines = (trace?.longTasks ?? []).map(({ atMs, ms, phases }) => {
    const named = [...phases].filter(([, own]) => own >= MIN_NAMED_MS).toSorted((a, b) => b[1] - a[1]);
    const parts = named.map(([name, own]) => `${name} ${own.toFixed(0)}`).join(', ');
    return `${ms.toFixed(0).padStart(6)} ms  after ${atMs.toFixed(0)} ms: ${parts}`;
  });
  return lines.join('\n');
}

function sumBy(functions: PageTrace['functions'], nameOf: (one: PageTrace['functions'][number]) => string): string {
  const groups = Map.groupBy(functions, nameOf);
  const sums = [...groups].map(([name, list]) => [name, list.reduce((sum, { ms }) => sum + ms, 0)] as const);
  return sums
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_LINES)
    .map(([name, ms]) => `${ms.toFixed(0).padStart(6)} ms  ${name}`)
    .join('\n');
}
