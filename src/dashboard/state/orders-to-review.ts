import { Kept } from '#dashboard/browser/kept.ts';

/** A booking's orders for Review when it opens on top of that booking's page. The selection stays unchanged. */
export const ordersToReview = new Kept<readonly string[]>('slipway.orders-to-review', [], [''], 'session');
