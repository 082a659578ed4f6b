import { KeptInWorkspace } from './kept-in-workspace.ts';

/** A booking's orders for Review when it opens on top of that booking's page. The selection stays unchanged. */
export const ordersToReview = new KeptInWorkspace<readonly string[]>('slipway.orders-to-review', [], [''], {
  join: (_kept, earlier) => earlier,
  area: 'session',
});
