import type { BookingStatus } from '#contract/documented/booking.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import type { ManifestRow } from '#platform/store/schema.ts';

export const INTERRUPTED = 'The booking was interrupted before the carrier answered.';

/** A settled manifest as it appears in a booking's answer. A discarded one has no PDF; that of a booked one is still being made. */
export function describeSettled(
  manifest: Pick<ManifestRow, 'id' | 'courier_allocation' | 'orders' | 'order_count' | 'number' | 'state' | 'problem'>,
): BookingStatus {
  const isBooked = manifest.state !== 'discarded';
  return {
    courier: findCarrier(manifest.courier_allocation)?.courier ?? manifest.courier_allocation,
    courier_allocation: manifest.courier_allocation,
    manifest: isBooked ? ManifestNumber.parse(manifest.number) : null,
    manifest_id: ManifestId.parse(manifest.id),
    order_count: manifest.order_count,
    success: isBooked,
    orders: JSON.parse(manifest.orders) as string[],
    ...(isBooked
      ? { manifest_pdf: null }
      : { error: 'manifest_creation_failed', error_description: manifest.problem ?? INTERRUPTED }),
  };
}
