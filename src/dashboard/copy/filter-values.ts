import { orders } from './plural.ts';

/** What the filters of Orders say once they are open. */
export const filterValuesCopy = {
  nothingToChoose: 'No values here',
  showOrders: (count: number) => `Show ${orders(count)}`,
} as const;
