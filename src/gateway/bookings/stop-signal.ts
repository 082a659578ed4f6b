import type { CheckProblem, UnclearCause } from '#contract/gateway/booking.ts';

/** A person's wish to stop: nothing more is sent. Whether the answer that is out is waited for is a wish of its own. */
export interface StopSignal {
  readonly isStopped: () => boolean;
  readonly whenStopped: Promise<void>;
  /** Why the answer that is out isn't waited for. */
  readonly whenNotWaitedFor: Promise<UnclearCause>;
  /** Why it takes longer before anything is sent; null once it doesn't. */
  readonly onHeldUp: (problem: CheckProblem | null, nextTryInMs: number) => void;
}
