import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { FirstRow } from './first-row.tsx';
import { ListAnnouncement } from './list-announcement.tsx';
import { PrintedHeading } from './printed-heading.tsx';

interface LaterListPartsProps {
  readonly address: OrderAddress;
  readonly viewName: string;
  readonly total: number;
  readonly readAt: number;
}

/** Parts that the list is usable without at first. */
export function LaterListParts({ address, ...printed }: LaterListPartsProps) {
  return (
    <>
      <FirstRow address={address} />
      <ListAnnouncement address={address} />
      <PrintedHeading {...printed} />
    </>
  );
}
