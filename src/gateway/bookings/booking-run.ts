import type { Booking, CheckProblem, UnclearCause } from '#contract/gateway/booking.ts';
import type { StopSignal } from './stop-signal.ts';

/** A booking that is running in this process. */
export interface BookingRun {
  readonly stop: (what: 'unsent' | 'all', cause?: UnclearCause) => void;
  readonly signal: StopSignal;
  done: Promise<void>;
  heldUp: Booking['held_up'];
}

type OnHeldUp = (run: BookingRun, problem: CheckProblem | null, nextTryInMs: number) => void;

export function makeRun(onHeldUp: OnHeldUp): BookingRun {
  const [unsent, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<UnclearCause>()];
  let isStopped = false;
  const run: BookingRun = {
    stop: (what, cause = 'stopped_waiting') => {
      isStopped = true;
      unsent.resolve();
      if (what === 'all') waiting.resolve(cause);
    },
    signal: {
      isStopped: () => isStopped,
      whenStopped: unsent.promise,
      whenNotWaitedFor: waiting.promise,
      onHeldUp: (problem, nextTryInMs) => {
        onHeldUp(run, problem, nextTryInMs);
      },
    },
    done: Promise.resolve(),
    heldUp: null,
  };
  return run;
}
