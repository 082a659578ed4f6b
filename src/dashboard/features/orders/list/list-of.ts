import {
  DEFAULT_ADDRESS,
  type OrderAddress,
  printOrderAddress,
} from '#dashboard/features/orders/filters/order-address.ts';

const { order, cols, tab, dialog } = DEFAULT_ADDRESS;

/** The list that an address shows, as text: without the open order, the chosen columns and the dialog. */
export function listOf(address: OrderAddress): string {
  return printOrderAddress({ ...address, order, cols, tab, dialog });
}
