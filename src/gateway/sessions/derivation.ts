/** scrypt's parameters: work, block size, parallelism. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One key to derive from a password. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
  readonly bytes: number;
}
