export const leftByCopy = {
  leftBy: (person: string) => `Left by ${person}`,
  /** In Review. */
  check: (person: string) => `Left by ${person}. Check these orders before you confirm.`,
} as const;
