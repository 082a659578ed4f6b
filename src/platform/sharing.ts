/** How a platform process shares its database with others. */
export interface Sharing {
  /** This process's number, which identifies its work. */
  readonly epoch: number;
  /** Others may use the same database: shared state is read from it, and unfinished work isn't assumed to be abandoned. */
  readonly isShared: boolean;
}

/** The sole process of a database file, or of a schema that it has to itself. */
export const ALONE: Sharing = { epoch: 0, isShared: false };
