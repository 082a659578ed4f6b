import type { CheckProblem, UnclearCause } from '#contract/gateway/booking.ts';

/** A request to stop: nothing more is sent. Giving up on an answer that is already in flight is signalled separately. */
export interface StopSignal {
  readonly isStopped: () => boolean;
  readonly whenStopped: Promise<void>;
  /** Why the answer in flight is no longer waited for. */
  readonly whenNotWaitedFor: Promise<UnclearCause>;
  /** Called with the reason while sending is delayed, and with null once it no longer is. */
  readonly onHeldUp: (problem: CheckProblem | null, nextTryInMs: number) => void;
}
