import { Box, CircleCheck, Clipboard, TriangleAlert, Truck, UserRound, Warehouse } from 'lucide-react';
import type { DeliveryStatus } from '#contract/documented/delivery-status.ts';
import { groupOfState } from '#domain/state-group.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';

const ICONS: Record<DeliveryStatus, typeof Truck> = {
  order_placed: Clipboard,
  despatch_in_progress: Box,
  ready_for_pickup: Warehouse,
  in_transit: Truck,
  with_driver: UserRound,
  completed: CircleCheck,
};

/** One icon per delivery status, all quiet; any other status is shown as received. */
export function Component({ state }: { readonly state: string | null }) {
  if (state === null) return null;
  const Icon = (ICONS as Readonly<Record<string, typeof Truck>>)[state];
  const isTrouble = groupOfState(state) === 'trouble';
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${isTrouble ? 'text-warn-fg' : 'text-ink-2'}`}>
      {isTrouble ? <TriangleAlert size={16} aria-hidden="true" /> : null}
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {nameDeliveryState(state)}
    </span>
  );
}
