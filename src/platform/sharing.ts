/** How a platform process shares its database with others. */
export interface Sharing {
  /** This process's number, which identifies its work. */
  readonly epoch: number;
  /** Others may use the same database: whatever they must agree on is read from it, and nothing is assumed to be left over. */
  readonly isShared: boolean;
}

/** The sole process of a database file, or of a schema that it has to itself. */
export const ALONE: Sharing = { epoch: 0, isShared: false };
