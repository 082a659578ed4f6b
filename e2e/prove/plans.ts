/**
 * What is harmed next: gateway, service or both are killed. With several gateways, one stands still for longer than the others wait for it,
 * all that are moving are killed at once, their database crashes, or its connections are cut.
 */
export type Victim = 'gateway' | 'service' | 'both' | 'all' | 'still' | 'database' | 'connections';

/** How much happens in one chaos run. */
export interface Plan {
  readonly seed: number;
  /**
   * `permissive` books whatever it is sent, as often as it is sent; `strict` is the embedded platform; `slow` is permissive, works for
   * seconds, and something in front of it gives up sooner.
   */
  readonly service: 'permissive' | 'strict' | 'slow';
  /** More than one share a PostgreSQL. */
  readonly gateways: number;
  /** Harmed in turn, repeatedly. */
  readonly victims: readonly Victim[];
  readonly orders: number;
  readonly kills: number;
  /** Kills stop after this many milliseconds, so a slow machine has fewer. */
  readonly killsWithinMs: number;
  /** How long a server lives before it is killed, in milliseconds. */
  readonly livesMs: readonly [least: number, most: number];
  /** Chaos goes on without kills for this many milliseconds: time for premature verdicts. */
  readonly tailMs: number;
  /** Guards against hanging: whatever is unfinished this many milliseconds after the last fault is stuck. */
  readonly settlesWithinMs: number;
  readonly quiescence_s: number;
  /** Share of bookings that begin at the service after the caller was cut off, and how much later; within the quiet time. */
  readonly latePercent: number;
  readonly lateMs: readonly [least: number, most: number];
  /** Percentage of groups that include orders someone else is about to book, spelled differently. */
  readonly overlapPercent: number;
}

/** Runs as part of the tests. */
export const SHORT_PLAN: Omit<Plan, 'seed'> = {
  service: 'permissive',
  gateways: 1,
  // The gateway is killed most often.
  victims: ['gateway', 'service', 'gateway', 'both', 'gateway', 'gateway', 'service'],
  orders: 120,
  kills: 7,
  killsWithinMs: 300_000,
  livesMs: [400, 1_500],
  tailMs: 1_000,
  settlesWithinMs: 240_000,
  quiescence_s: 3,
  latePercent: 10,
  lateMs: [500, 2_000],
  overlapPercent: 10,
};

/** The quiet time is longer than the three reads after it take, so that skipping it shows. */
const PERMISSIVE_PLAN: Omit<Plan, 'seed'> = {
  ...SHORT_PLAN,
  orders: 500,
  kills: 50,
  killsWithinMs: 270_000,
  livesMs: [100, 1_500],
  tailMs: 10_000,
  quiescence_s: 32,
  latePercent: 5,
  lateMs: [24_000, 29_000],
};

/** Run in parallel: 1,000 orders and 100 kills in all. */
export const FULL_PLANS: readonly Omit<Plan, 'seed'>[] = [
  PERMISSIVE_PLAN,
  { ...PERMISSIVE_PLAN, service: 'strict', orders: 300, kills: 30 },
  { ...PERMISSIVE_PLAN, service: 'slow', orders: 200, kills: 20 },
];

/** For a safety rule switched off: enough bookings that begin late, and time without kills at the end. */
export const BROKEN_PLAN: Omit<Plan, 'seed'> = {
  ...PERMISSIVE_PLAN,
  orders: 200,
  kills: 8,
  settlesWithinMs: 100_000,
  livesMs: [500, 2_500],
  latePercent: 15,
};

/** For a switched-off rule that keeps people apart: everybody reaches for the same orders while they are being booked. */
export const CROWD_PLAN: Omit<Plan, 'seed'> = {
  ...SHORT_PLAN,
  service: 'slow',
  kills: 7,
  livesMs: [2_000, 4_000],
  settlesWithinMs: 45_000,
  quiescence_s: 8,
  overlapPercent: 80,
};

/** Three gateways, with everything that can happen to them and their database. */
export const CLUSTER_PLAN: Omit<Plan, 'seed'> = {
  ...PERMISSIVE_PLAN,
  gateways: 3,
  victims: ['all', 'still', 'database', 'gateway', 'connections', 'gateway', 'both', 'gateway', 'service', 'gateway'],
  orders: 400,
};

/** A shorter version that runs as part of the tests. */
export const SHORT_CLUSTER_PLAN: Omit<Plan, 'seed'> = {
  ...CLUSTER_PLAN,
  orders: 60,
  kills: 8,
  victims: ['all', 'still', 'gateway', 'database', 'gateway', 'connections', 'service', 'both'],
  tailMs: 1_000,
  quiescence_s: 3,
  latePercent: 10,
  lateMs: [500, 2_000],
};
