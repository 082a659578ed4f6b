import { orders } from './plural.ts';

/** Texts of the Orders filters when they are open. */
export const filterValuesCopy = {
  nothingToChoose: 'No values here',
  problem: "The values couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  showOrders: (count: number) => `Show ${orders(count)}`,
} as const;
