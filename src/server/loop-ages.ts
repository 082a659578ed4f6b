import { loopSteps, type LoopStep } from './run-loop.ts';

/** A loop sleeps for seconds at most; if it has begun no step for this long, it has ended. */
const LONGEST_REST_MS = 60_000;
/** A step waits for services, each of which has a timeout far below this. */
const LONGEST_STEP_MS = 900_000;

interface Age {
  at: number;
  isRunning: boolean;
}

/** When each loop of this process last ran, so that monitoring can find one that hangs. */
export class LoopAges {
  readonly #ages = new Map<string, Age>();
  readonly #monotonicMs: () => number;
  readonly #subscribers = {
    start: ({ loop }: LoopStep) => this.#note(loop, true),
    asyncEnd: ({ loop }: LoopStep) => this.#note(loop, false),
  };

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
    loopSteps.subscribe(this.#subscribers);
  }

  /** Names of loops that hang, or ended without being stopped. */
  listStuck(): string[] {
    const now = this.#monotonicMs();
    return [...this.#ages]
      .filter(([, { at, isRunning }]) => now - at > (isRunning ? LONGEST_STEP_MS : LONGEST_REST_MS))
      .map(([loop]) => loop);
  }

  /** How long ago each loop began or ended a step, and whether a step is running. */
  list(): { readonly loop: string; readonly ageMs: number; readonly isRunning: boolean }[] {
    const now = this.#monotonicMs();
    return [...this.#ages].map(([loop, { at, isRunning }]) => ({ loop, ageMs: now - at, isRunning }));
  }

  stop(): void {
    loopSteps.unsubscribe(this.#subscribers);
  }

  #note(loop: string, isRunning: boolean): void {
    this.#ages.set(loop, { at: this.#monotonicMs(), isRunning });
  }
}
