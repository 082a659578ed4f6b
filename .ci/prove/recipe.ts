import type { Proof } from '../../e2e/prove-booking.ts';

/** The result of a step of the proof. */
export interface Verdict {
  readonly figure: string;
  /** A sentence for each broken promise; empty if it held. */
  readonly broken: readonly string[];
}

/** One way to prove a promise (reliability, section 5). */
export interface Recipe {
  readonly id: string;
  readonly what: string;
  /** Runs only if named, or with `--full`: the rest fits in eight minutes. */
  readonly isLong?: boolean;
  /** Runs only if named: it needs something a machine may lack, and may install it. */
  readonly isAsked?: boolean;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

export interface Stage {
  /** Whether to run at the size that the promise states, however long that takes, or at one that fits in a few minutes. */
  readonly isWhole: boolean;
  /** The chaos run, shared by all recipes that count something in it. */
  readonly chaos: () => Promise<Proof>;
  /** The chaos run over several gateways on one PostgreSQL. */
  readonly cluster: () => Promise<Proof>;
}
