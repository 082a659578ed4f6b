import type { CDPSession } from '@playwright/test';

/** An event of Chromium's tracing; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** The part of `dur` during which the thread had a core. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly type?: string;
      readonly score?: number;
      readonly isMainFrame?: boolean;
      readonly isOutermostMainFrame?: boolean;
      readonly documentLoaderURL?: string;
      readonly cpuProfile?: CpuChunk;
      readonly timeDeltas?: readonly number[];
    };
  };
}

interface CpuChunk {
  readonly nodes?: readonly {
    readonly id: number;
    readonly parent?: number;
    readonly callFrame: Place & { readonly functionName: string; readonly scriptId: number };
  }[];
  readonly samples?: readonly number[];
}

/** A function's position in a script as it was served. */
export interface Place {
  readonly url?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

export interface Sampled extends Place {
  readonly name: string;
  readonly ms: number;
}

/** Main-thread times from navigation until the trace's end, in milliseconds during which it had a core. */
export interface PageTrace {
  readonly busyMs: number;
  /** Time that tasks took beyond 50 ms each, during which a click has to wait. */
  readonly blockingMs: number;
  readonly phases: ReadonlyMap<string, number>;
  readonly functions: readonly Sampled[];
  readonly longTasks: readonly LongTask[];
  readonly layoutShift: number;
}

/** A task during which no click is handled. */
export interface LongTask {
  /** Since navigation, by the wall clock. */
  readonly atMs: number;
  readonly ms: number;
  readonly phases: ReadonlyMap<string, number>;
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink',
  'loading',
  'toplevel',
  'blink.user_timing',
];
const LONG_TASK_US = 50_000;
const TASK = 'RunTask';

/** On a busy machine, time the thread spent waiting for a core isn't the page's. */
const costOf = ({ dur = 0, tdur = dur }: TraceEvent) => tdur;

/** The purpose of main-thread work, by the names of its events. Anything not listed is 'other'. */
const PHASES: readonly (readonly [phase: string, names: RegExp])[] = [
  ['compile', /^v8\.(?:compile|produceCache|deserialize)|^V8\.Compile|CacheScript|^V8\.Deserialize/iu],
  ['evaluate modules', /^(?:EvaluateScript|v8\.evaluateModule|v8\.run)$/u],
  [
    'run functions',
    /^(?:FunctionCall|EventDispatch|TimerFire|FireIdleCallback|FireAnimationFrame|RunMicrotasks|HandlePostMessage|v8\.callFunction|V8\.HandleInterrupts)$/u,
  ],
  ['collect garbage', /GC|V8\.StackGuard/u],
  ['parse HTML', /^(?:ParseHTML|HTMLDocumentParser|HTMLParser)/u],
  ['parse styles', /^(?:ParseAuthorStyleSheet|CSSParser|StyleSheetContents)/u],
  ['style', /^(?:UpdateLayoutTree|RecalculateStyles|ScheduleStyleRecalculation|StyleEngine|Document::updateStyle)/u],
  ['layout', /^(?:Layout|LocalFrameView::(?:performLayout|layout)|NGBlock|InvalidateLayout)/u],
  ['fonts', /font|ShapeText|HarfBuzz/iu],
  ['paint', /^(?:PrePaint|Paint|Layerize|Commit|CompositeLayers|UpdateLayer|Rasterize|PaintImage|Decode)/u],
];

/** Starts tracing. The returned function stops it and says what the main thread of the page at `address` did. */
export async function traceMainThread(session: CDPSession, withFunctions: boolean) {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = withFunctions ? [...CATEGORIES, 'disabled-by-default-v8.cpu_profiler'] : CATEGORIES;
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async (address: string): Promise<PageTrace> => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return summarise(events, address);
  };
}

function summarise(all: readonly TraceEvent[], address: string): PageTrace {
  const begun = all.find(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL === address && args.data.isOutermostMainFrame === true,
  );
  if (begun === undefined) throw new Error(`The trace has no navigation to ${address}.`);
  const { pid, ts } = begun;
  const thread = all.find((one) => one.pid === pid && one.ph === 'M' && one.args.name === 'CrRendererMain')?.tid;
  const events = all.filter((one) => one.pid === pid && one.ts >= ts);
  const onMain = events.filter((one) => one.tid === thread && one.ph === 'X');
  const tasks = onMain.filter(({ name }) => name === TASK);
  const shifts = events.filter(({ name }) => name === 'LayoutShift');
  return {
    busyMs: tasks.reduce((sum, task) => sum + costOf(task), 0) / 1000,
    blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, costOf(task) - LONG_TASK_US), 0) / 1000,
    phases: sumPhases(onMain),
    functions: sumFunctions(events),
    longTasks: tasks.filter((task) => costOf(task) > LONG_TASK_US).map((task) => describeTask(task, onMain, ts)),
    layoutShift: shifts.reduce((sum, { args }) => sum + (args.data?.score ?? 0), 0),
  };
}

function describeTask(task: TraceEvent, onMain: readonly TraceEvent[], begunAt: number): LongTask {
  const end = task.ts + (task.dur ?? 0);
  const phases = sumPhases(onMain.filter((one) => one.ts >= task.ts && one.ts < end));
  return { atMs: (task.ts - begunAt) / 1000, ms: costOf(task) / 1000, phases };
}

/** The time of each event without the events nested in it, by phase. */
function sumPhases(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const add = (phase: string, us: number) => sums.set(phase, (sums.get(phase) ?? 0) + us / 1000);
  const open: { readonly end: number; readonly phase: string }[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { name, ts, dur = 0 } = event;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const around = open.at(-1);
    // An event whose name says nothing belongs to the phase of the event around it.
    const phase = PHASES.find(([, names]) => names.test(name))?.[0] ?? around?.phase ?? 'other';
    add(phase, costOf(event));
    if (around !== undefined) add(around.phase, -costOf(event));
    open.push({ end: ts + dur, phase });
  }
  return sums;
}

/** Self time of each function, without the functions it called. */
function sumFunctions(events: readonly TraceEvent[]): readonly Sampled[] {
  const places = new Map<number, Sampled>();
  const chunks = events.filter(({ name }) => name === 'ProfileChunk').toSorted((a, b) => a.ts - b.ts);
  const times = new Map<number, number>();
  for (const { args } of chunks) {
    const { cpuProfile, timeDeltas } = args.data ?? {};
    for (const { id, callFrame } of cpuProfile?.nodes ?? [])
      places.set(id, { ...callFrame, name: callFrame.functionName, ms: 0 });
    cpuProfile?.samples?.forEach((id, at) => {
      times.set(id, (times.get(id) ?? 0) + (timeDeltas?.[at] ?? 0) / 1000);
    });
  }
  return [...times].flatMap(([id, ms]) => {
    const place = places.get(id);
    return place === undefined || place.name === '(idle)' ? [] : [{ ...place, ms }];
  });
}
