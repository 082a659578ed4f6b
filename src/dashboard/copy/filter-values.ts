import { orders } from './plural.ts';

/** Texts of the Orders filters when they are open. */
export const filterValuesCopy = {
  nothingToChoose: 'No values here',
  showOrders: (count: number) => `Show ${orders(count)}`,
} as const;
