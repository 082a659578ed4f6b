import { Kept } from '#dashboard/browser/kept.ts';

/** Orders of a booking that Review is opened with over that booking's page. What is selected stays as it is. */
export const ordersToReview = new Kept<readonly string[]>('slipway.orders-to-review', [], [''], 'session');
