import * as endpoints from '#contract/gateway/saved-views.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { findLaneOrders } from '#gateway/today/find-lane-orders.ts';
import type { SavedViewRow } from '#gateway/store/schema/daily-tables.ts';
import { countOrders, findRareMatches } from '#gateway/store/orders/order-queries.ts';
import { deleteView, saveView, listViews, mayChange } from '#gateway/store/orders/saved-views.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

const NOT_YOURS = refuse(403, 'not_yours', 'Only whoever made this view, or an owner, can change or delete it.');
const NAME_TAKEN = refuse(409, 'name_taken', 'There is a view with this name already. Choose another.');
const TOO_MANY = refuse(
  409,
  'too_many_views',
  `There are ${endpoints.MAX_SAVED_VIEWS} views already. Delete one that nobody needs.`,
);

/** Named filters for the order list, shared or private. */
export function serveSavedViews(serve: Serve, { database, hub, now }: GatewayDeps): void {
  serve(endpoints.listSavedViews, async ({ caller }) => {
    const saver = saverOf(caller);
    const rows = await listViews(database, saver.person_id);
    return answer(200, { views: rows.map((row) => present(row, saver)) });
  });

  serve(endpoints.saveView, async ({ params, body, caller }) => {
    const saver = saverOf(caller);
    const kept = await saveView(database, { ...params, ...body }, saver, toIsoTime(now()));
    switch (kept.kind) {
      case 'saved':
        hub.publish({ kind: 'settings' });
        return answer(200, present(kept.view, saver));
      case 'changed_meanwhile':
        return changedMeanwhile(kept.view);
      case 'gone':
        return NOT_FOUND;
      case 'not_yours':
        return NOT_YOURS;
      case 'name_taken':
        return NAME_TAKEN;
      case 'too_many':
        return TOO_MANY;
    }
  });

  serve(endpoints.deleteSavedView, async ({ params, body, caller }) => {
    const dropped = await deleteView(database, { ...params, ...body }, saverOf(caller));
    if (dropped.kind === 'changed_meanwhile') return changedMeanwhile(dropped.view);
    if (dropped.kind === 'not_yours') return NOT_YOURS;
    hub.publish({ kind: 'settings' });
    return answer(200, { done: true as const });
  });

  serve(endpoints.countOrders, async ({ body }) => {
    const counts: number[] = [];
    for (const filter of body.filters) {
      counts.push(
        await countOrders(database, await findRareMatches(database, await findLaneOrders({ database, now }, filter))),
      );
    }
    return answer(200, { counts });
  });
}

function changedMeanwhile({ changed_by, changed_at }: SavedViewRow) {
  return refuse(
    409,
    'changed_meanwhile',
    `${changed_by} changed this view at ${changed_at}. Nothing was saved; look at it as it is now.`,
  );
}

function saverOf({ person }: Caller) {
  return { person_id: person?.person_id ?? '', email: person?.email ?? '', isOwner: person?.role === 'owner' };
}

function present(row: SavedViewRow, saver: ReturnType<typeof saverOf>): endpoints.SavedView {
  const { view_id, name, search, created_by, version } = row;
  return {
    view_id,
    name,
    search,
    is_shared: row.scope === '',
    created_by,
    may_change: mayChange(row, saver),
    version,
  };
}
