/**
 * What is harmed next. Gateway, service and both are killed. Of several gateways one stands still for longer than the others
 * wait for it, all that don't are killed at once, their database crashes, or its connections are cut.
 */
export type Victim = 'gateway' | 'service' | 'both' | 'all' | 'still' | 'database' | 'connections';

/** How much happens in one run of chaos. */
export interface Plan {
  readonly seed: number;
  /**
   * `permissive` books whatever it is sent, as often as it is sent; `strict` is the embedded platform; `slow` is permissive,
   * works for seconds, and something in front of it gives up sooner.
   */
  readonly service: 'permissive' | 'strict' | 'slow';
  /** More than one are on one PostgreSQL. */
  readonly gateways: number;
  /** Whose turn it is, over and over. */
  readonly victims: readonly Victim[];
  readonly orders: number;
  readonly kills: number;
  /** On a slow machine it is killed less often: no more once chaos has lasted so long, milliseconds. */
  readonly killsWithinMs: number;
  /** How long a server lives before it is killed, milliseconds. */
  readonly livesMs: readonly [least: number, most: number];
  /** After the last kill chaos goes on for so long without any: time for early verdicts, milliseconds. */
  readonly tailMs: number;
  /** Against hanging: what is left so long after the last fault is stuck, milliseconds. */
  readonly settlesWithinMs: number;
  readonly quiescence_s: number;
  /** Of a hundred bookings so many begin at the service after the caller was cut off, and when; within the quiet time. */
  readonly latePercent: number;
  readonly lateMs: readonly [least: number, most: number];
  /** How many of a hundred groups reach into what somebody else is about to book, spelled in another way. */
  readonly overlapPercent: number;
}

/** Part of the tests. */
export const SHORT_PLAN: Omit<Plan, 'seed'> = {
  service: 'permissive',
  gateways: 1,
  // Most kills are the gateway's.
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

/** The quiet time is longer than the three reads after it take, so that leaving it out shows. */
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

/** Run side by side: 1,000 orders and 100 kills in all. */
export const FULL_PLANS: readonly Omit<Plan, 'seed'>[] = [
  PERMISSIVE_PLAN,
  { ...PERMISSIVE_PLAN, service: 'strict', orders: 300, kills: 30 },
  { ...PERMISSIVE_PLAN, service: 'slow', orders: 200, kills: 20 },
];

/** With a safety rule switched off: enough bookings whose work begins late, and no kills at the end. */
export const BROKEN_PLAN: Omit<Plan, 'seed'> = {
  ...PERMISSIVE_PLAN,
  orders: 200,
  kills: 8,
  settlesWithinMs: 100_000,
  livesMs: [500, 2_500],
  latePercent: 15,
};

/** With a rule switched off that keeps people apart: everybody reaches for the same orders while they are being booked. */
export const CROWD_PLAN: Omit<Plan, 'seed'> = {
  ...SHORT_PLAN,
  service: 'slow',
  kills: 7,
  livesMs: [2_000, 4_000],
  settlesWithinMs: 45_000,
  quiescence_s: 8,
  overlapPercent: 80,
};

/** Three gateways, and everything that befalls them and their database. */
export const CLUSTER_PLAN: Omit<Plan, 'seed'> = {
  ...PERMISSIVE_PLAN,
  gateways: 3,
  victims: ['all', 'still', 'database', 'gateway', 'connections', 'gateway', 'both', 'gateway', 'service', 'gateway'],
  orders: 400,
};

/** The same as a part of the tests. */
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
