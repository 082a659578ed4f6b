import type { IndexedOrder } from '#contract/gateway/orders.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import type { IndexedOrderRow } from '#gateway/store/schema/tables.ts';

/** An index row as the dashboard receives it. */
export function presentOrder(row: IndexedOrderRow, tags: readonly string[] = []): IndexedOrder {
  const {
    folded: _f,
    own_booking: _o,
    own_label: _l,
    skus: _k,
    printed_at: _p,
    search: _s,
    in_ready: _r,
    in_needs_label: _n,
    in_attention: _a,
    in_on_the_way: _w,
    file_facts: _ff,
    known_at,
    weight_grams,
    price_cents,
    order_number_folded: _of,
    reference_folded: _rf,
    came_in_at: _ci,
    carrier_class: _cc,
    site_id,
    given_site_id: _gs,
    station_site_id: _ts,
    own_manifest_id: _om,
    due_part: _dp,
    labelled_at: _la,
    state_since: _ss,
    tags: _t,
    held_at,
    held_by,
    hold_reason,
    cancel_unclear,
    ...rest
  } = row;
  return {
    ...rest,
    label: rest.label,
    booking: rest.booking,
    tracking_only: rest.tracking_only === 1,
    unchecked: rest.unchecked === 1,
    manifest_number: rest.manifest_number as ManifestNumber | null,
    manifest_id: rest.manifest_id as ManifestId | null,
    ...(weight_grams === null ? {} : { weight_grams }),
    ...(price_cents === null ? {} : { price_cents }),
    ...(site_id === '' ? {} : { site_id }),
    ...(tags.length === 0 ? {} : { tags: tags.join(', ') }),
    ...(rest.created_at === null ? { known_at } : {}),
    ...(cancel_unclear === 1 && rest.booking !== 'booked' && rest.state !== 'cancelled'
      ? { cancel_unclear: true }
      : {}),
    held: held_at === null || held_by === null ? null : { by: held_by, at: held_at, reason: hold_reason },
  };
}
