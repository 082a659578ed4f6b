/** Repeatable random numbers: the same seed gives the same orders. */
export interface SeededRandom {
  /** An integer from 0 up to, but not including, `below`. */
  readonly below: (below: number) => number;
  readonly pick: <One>(from: readonly [One, ...One[]]) => One;
}

/** Mulberry32: small, and good enough for choosing names. */
export function seedRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (most: number) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}
