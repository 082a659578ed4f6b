import { Box, CircleCheck, Clipboard, TriangleAlert, Truck, UserRound, Warehouse } from 'lucide';
import type { DeliveryStatus } from '#contract/documented/delivery-status.ts';
import { groupOfState } from '#domain/state-group.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const ICONS: Record<DeliveryStatus, typeof Truck> = {
  order_placed: Clipboard,
  despatch_in_progress: Box,
  ready_for_pickup: Warehouse,
  in_transit: Truck,
  with_driver: UserRound,
  completed: CircleCheck,
};

/** One subdued icon per delivery status; an unknown status is shown as received. */
export function DeliveryState({ state }: { readonly state: string | null }) {
  if (state === null) return null;
  const icon = (ICONS as Readonly<Record<string, typeof Truck>>)[state];
  const isTrouble = groupOfState(state) === 'trouble';
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${isTrouble ? 'text-warn-fg' : 'text-ink-2'}`}>
      {isTrouble ? <Icon of={TriangleAlert} size={16} /> : null}
      {icon ? <Icon of={icon} size={16} /> : null}
      {nameDeliveryState(state)}
    </span>
  );
}
