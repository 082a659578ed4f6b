import { WorkspaceStore } from './workspace-store.ts';

/** A booking's orders for Review when it opens on top of that booking's page. The selection stays unchanged. */
export const ordersToReview = new WorkspaceStore<readonly string[]>('slipway.orders-to-review', [], [''], {
  join: (_kept, earlier) => earlier,
  area: 'session',
});
