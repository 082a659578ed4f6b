import type { Proof } from '../../e2e/prove-booking.ts';

/** What a step of the proof came to. */
export interface Verdict {
  readonly figure: string;
  /** A sentence for each promise that was broken; none: it held. */
  readonly broken: readonly string[];
}

/** One way of proving a promise (reliability, section 5). */
export interface Recipe {
  readonly id: string;
  readonly what: string;
  /** Carried out where it is named, or with `--full`: the rest fits in eight minutes. */
  readonly isLong?: boolean;
  /** Carried out where it is named alone: it needs what a machine may not have, and may install it. */
  readonly isAsked?: boolean;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

export interface Stage {
  /** As large as the promise says, however long that takes; else as large as fits in a few minutes. */
  readonly isWhole: boolean;
  /** The chaos, run once for every recipe that counts something of it. */
  readonly chaos: () => Promise<Proof>;
  /** The chaos over several gateways on one PostgreSQL. */
  readonly cluster: () => Promise<Proof>;
}
