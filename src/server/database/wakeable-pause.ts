interface WakeablePause {
  /** Resolves after `ms`, or at once if the signal is already aborted. */
  readonly pause: (ms: number) => Promise<void>;
  /** Ends the current pause. */
  readonly wake: () => void;
}

/** Pauses of a loop that runs until `signal` is aborted. Aborting doesn't end a pause by itself: call `wake`, too. */
export function wakeablePause(signal: AbortSignal): WakeablePause {
  let end: () => void = () => undefined;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
        if (signal.aborted) end();
      }),
    wake: () => {
      end();
    },
  };
}
