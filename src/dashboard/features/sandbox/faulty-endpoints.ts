import { lookUpOrders, readOrder, readOrdersFeed } from '#contract/added/orders.ts';
import { bookOrders, getManifestDocument } from '#contract/documented/booking.ts';
import { cancelOrder, getLabel } from '#contract/documented/order.ts';

const name = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** The platform endpoints that Slipway calls, under the sandbox's names for them. */
export const FAULTY_ENDPOINTS = [
  name(bookOrders),
  name(getManifestDocument),
  name(getLabel),
  name(cancelOrder),
  name(readOrder),
  name(lookUpOrders),
  name(readOrdersFeed),
] as const;
