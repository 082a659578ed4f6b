import type { Docket, KeptPdfState } from '#contract/gateway/booking.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { linkLifeOf } from '#gateway/documents/documents.ts';
import type { PlatformClock } from '#gateway/service/platform-clock.ts';
import type {
  BookingItemRow,
  BookingPartRow,
  IndexedOrderRow,
  ManifestRow,
  PartOrderRow,
} from '#gateway/store/schema/tables.ts';

/** The facts about an order that a result card shows. */
export const DOCKET_FACTS = [
  'tracking_number',
  'retailer_order_number',
  'receiver_name',
  'delivery_suburb',
  'courier_name',
  'courier_allocation',
  'courier_type',
] as const satisfies readonly (keyof IndexedOrderRow)[];
export type DocketFacts = Pick<IndexedOrderRow, (typeof DOCKET_FACTS)[number]>;

/** A PDF that isn't stored this long after the answer couldn't be fetched at once. */
const PDF_LATE_AFTER_MS = 120_000;

/** What is known about a part's items, orders and manifests. */
interface KnownOfPart {
  readonly items: readonly BookingItemRow[];
  /** Positions of the items whose PDF is stored here. */
  readonly keptItems: ReadonlySet<number>;
  readonly known: ReadonlyMap<string, DocketFacts>;
  readonly manifests: ReadonlyMap<number, ManifestRow>;
  readonly clock: PlatformClock;
  readonly now: number;
}

/**
 * Groups a part's orders into result cards: one per carrier and outcome, one for orders that the answer didn't mention,
 * and one for orders it mentioned twice. If a part failed as a whole, only orders that turned out to be booked anyway
 * get cards; the page reports the rest as one failure.
 */
export function groupIntoDockets(part: BookingPartRow, orders: readonly PartOrderRow[], about: KnownOfPart): Docket[] {
  const wholeFailure = part.failure_kind !== null;
  const settled = orders.filter(
    (order) => order.belief !== 'waiting' && !(wholeFailure && order.belief === 'not_booked'),
  );
  const groups = Map.groupBy(settled, (order) => keyOf(part, order, about.known.get(order.tracking_number)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [makeDocket(part, first, group, about)] : [];
  });
}

function kindOf(part: BookingPartRow, order: PartOrderRow): Docket['kind'] {
  if (order.belief === 'booked') return 'booked';
  if (order.belief === 'not_booked') return 'failed';
  if (order.mentioned_twice === 1) return 'mentioned_twice';
  return part.http_status === 200 && part.unclear_cause === 'incomplete' && order.item_position === null
    ? 'not_mentioned'
    : 'unclear';
}

function keyOf(part: BookingPartRow, order: PartOrderRow, row: DocketFacts | undefined): string {
  const kind = kindOf(part, order);
  if (kind === 'not_mentioned' || kind === 'mentioned_twice') return kind;
  const carrier = order.item_position ?? order.manifest_id ?? row?.courier_allocation ?? order.courier_allocation;
  return [kind, order.item_position === null ? 'carrier' : 'item', carrier, order.manifest_id].join(' ');
}

function makeDocket(
  part: BookingPartRow,
  first: PartOrderRow,
  group: readonly PartOrderRow[],
  { items, keptItems, known, manifests, clock, now }: KnownOfPart,
): Docket {
  const kind = kindOf(part, first);
  const item = items.find((one) => one.item_position === first.item_position);
  const row = known.get(first.tracking_number);
  const manifest = first.manifest_id === null ? undefined : manifests.get(first.manifest_id);
  const carrier = kind !== 'not_mentioned' && kind !== 'mentioned_twice';
  const withoutId = kind === 'booked' && item?.success === 1 && item.manifest_id === null ? item : undefined;
  const lateFailure = kind === 'failed' && manifest?.state === 'failed';
  return {
    kind,
    part_number: part.part_number,
    courier_name: carrier ? (item?.courier_name ?? manifest?.courier_name ?? row?.courier_name ?? null) : null,
    courier_allocation: carrier
      ? (item?.courier_allocation ?? row?.courier_allocation ?? first.courier_allocation)
      : null,
    courier_type: carrier ? (row?.courier_type ?? null) : null,
    manifest_number: kind === 'booked' ? (first.manifest_number as ManifestNumber | null) : null,
    manifest_id: kind === 'booked' ? (first.manifest_id as ManifestId | null) : null,
    document: manifest ? manifest.state : null,
    link_expires_at: (manifest && linkLifeOf(manifest, clock))?.expires_at ?? null,
    kept_item: withoutId?.item_position ?? null,
    kept_pdf: withoutId
      ? keptPdfOf(withoutId, keptItems, clock.now(), now - Date.parse(part.answered_at ?? part.sent_at ?? ''))
      : null,
    stated_order_count: item?.stated_order_count ?? (kind === 'booked' ? countLeftOut(manifest, group) : null),
    also_on_manifest: item ? (JSON.parse(item.also_on_manifest) as string[]) : [],
    error: lateFailure ? 'manifest_booking_failed' : (item?.error ?? null),
    error_description: item?.error_description ?? null,
    orders: group.map((order) => {
      const facts = known.get(order.tracking_number);
      return {
        tracking_number: order.tracking_number,
        retailer_order_number: facts?.retailer_order_number ?? null,
        receiver_name: facts?.receiver_name ?? null,
        delivery_suburb: facts?.delivery_suburb ?? null,
        marked_by: order.marked_by,
        marked_at: order.marked_at,
      };
    }),
  };
}

/**
 * How many orders a manifest's document lists, if it leaves out some of these; null otherwise. A document that lists none of them uses other
 * numbers, and shows nothing.
 */
function countLeftOut(manifest: ManifestRow | undefined, group: readonly PartOrderRow[]): number | null {
  const listed = new Set((JSON.parse(manifest?.orders ?? '[]') as string[]).map(foldNumber));
  const present = group.filter((order) => listed.has(order.folded)).length;
  const leavesSomeOut = present > 0 && present < group.length;
  return leavesSomeOut && listed.size !== group.length ? listed.size : null;
}

function keptPdfOf(
  { item_position, link_expires_at }: BookingItemRow,
  keptItems: ReadonlySet<number>,
  serviceNow: number,
  sinceAnswerMs: number,
): KeptPdfState {
  if (keptItems.has(item_position)) return 'kept';
  if (link_expires_at === null) return 'not_given';
  if (Date.parse(link_expires_at) <= serviceNow) return 'missed';
  return sinceAnswerMs < PDF_LATE_AFTER_MS ? 'being_fetched' : 'late';
}
