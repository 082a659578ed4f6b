/** How a process of the platform shares its database with others like it. */
export interface Sharing {
  /** The number of this process: what it is at is told apart by it. */
  readonly epoch: number;
  /** Others may work on the database too: what they must agree on is read there, and nothing is taken for left over. */
  readonly isShared: boolean;
}

/** The one process of a file, or of a schema that it holds for itself. */
export const ALONE: Sharing = { epoch: 0, isShared: false };
