import type { CheckProblem, UnclearCause } from '#contract/gateway/booking.ts';

/** A person's request to stop: nothing more is sent. Whether to wait for an answer that is already out is asked separately. */
export interface StopSignal {
  readonly isStopped: () => boolean;
  readonly whenStopped: Promise<void>;
  /** Why the answer that is out isn't waited for. */
  readonly whenNotWaitedFor: Promise<UnclearCause>;
  /** Why it takes longer before anything is sent; null once it doesn't. */
  readonly onHeldUp: (problem: CheckProblem | null, nextTryInMs: number) => void;
}
