import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { interpretRecord } from './interpret-record.ts';
import type { BookedOrder } from './settle-orders.ts';

/** An order that is certainly booked, and how we know. */
export interface FoundBooked extends BookedOrder {
  readonly source: 'manifest document' | 'status webhook' | 'tracking' | 'label';
}

/** Whether what was told about an order proves that it is booked. */
export type Proves = (order: PartOrderRow, told: Parameters<typeof interpretRecord>[0]) => boolean;

type Told = Partial<Pick<BookedOrder, 'courier_name' | 'courier_allocation'>> & {
  readonly manifest_id?: number | null | undefined;
  readonly manifest_number?: string | null | undefined;
};

/** An order with what its source told about its booking. */
export function describeFound(order: PartOrderRow, source: FoundBooked['source'], told: object): FoundBooked {
  const { manifest_id = null, manifest_number = null, courier_name = null, courier_allocation = null } = told as Told;
  return {
    tracking_number: order.tracking_number,
    manifest_id,
    manifest_number,
    courier_name,
    courier_allocation: courier_allocation ?? order.courier_allocation,
    source,
  };
}
