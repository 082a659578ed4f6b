/** How much happens in one run of chaos. */
export interface Plan {
  readonly seed: number;
  readonly orders: number;
  readonly kills: number;
  /** On a slow machine it is killed less often: no more once chaos has lasted so long, milliseconds. */
  readonly killsWithinMs: number;
  /** How long a server lives before it is killed, milliseconds. */
  readonly livesMs: readonly [least: number, most: number];
  /** After the last kill chaos goes on for so long without any: time for early verdicts, milliseconds. */
  readonly tailMs: number;
  readonly quiescence_s: number;
  /** Of a hundred bookings so many begin at the service after the caller was cut off, and when; within the quiet time. */
  readonly latePercent: number;
  readonly lateMs: readonly [least: number, most: number];
}

/** Part of the tests. */
export const SHORT_PLAN: Omit<Plan, 'seed'> = {
  orders: 120,
  kills: 6,
  killsWithinMs: 300_000,
  livesMs: [600, 2_500],
  tailMs: 1_000,
  quiescence_s: 3,
  latePercent: 10,
  lateMs: [500, 2_000],
};

/** The quiet time is longer than the three reads after it take, so that leaving it out shows. */
export const FULL_PLAN: Omit<Plan, 'seed'> = {
  orders: 1_000,
  kills: 100,
  killsWithinMs: 330_000,
  livesMs: [100, 1_500],
  tailMs: 10_000,
  quiescence_s: 32,
  latePercent: 5,
  lateMs: [24_000, 29_000],
};

/** With a safety rule switched off: enough bookings whose work begins late, and no kills at the end. */
export const BROKEN_PLAN: Omit<Plan, 'seed'> = {
  ...FULL_PLAN,
  orders: 200,
  kills: 8,
  livesMs: [500, 2_500],
  latePercent: 15,
};
