import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { interpretRecord } from './interpret-record.ts';
import type { BookedOrder } from './settle-orders.ts';

/** An order that is proven booked, and the source of the proof. */
export interface FoundBooked extends BookedOrder {
  readonly source: 'manifest document' | 'status webhook' | 'tracking' | 'label';
}

/** Whether a record of an order proves that it is booked. */
export type ProvesBooked = (order: PartOrderRow, record: Parameters<typeof interpretRecord>[0]) => boolean;

type BookingFacts = Partial<Pick<BookedOrder, 'courier_name' | 'courier_allocation'>> & {
  readonly manifest_id?: number | null | undefined;
  readonly manifest_number?: string | null | undefined;
};

/** An order with the facts about its booking that its source holds. */
export function describeFound(order: PartOrderRow, source: FoundBooked['source'], facts: object): FoundBooked {
  const {
    manifest_id = null,
    manifest_number = null,
    courier_name = null,
    courier_allocation = null,
  } = facts as BookingFacts;
  return {
    tracking_number: order.tracking_number,
    manifest_id,
    manifest_number,
    courier_name,
    courier_allocation: courier_allocation ?? order.courier_allocation,
    source,
  };
}
