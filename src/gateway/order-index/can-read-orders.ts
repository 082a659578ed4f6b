import type { Connection } from '#gateway/service/connection.ts';

/** Whether the service tells about these single orders. */
export async function canReadOrders(
  connection: Connection,
  _trackingNumbers: readonly string[],
): Promise<'yes' | 'no' | 'not_known'> {
  const offer = await connection.offer();
  if (!offer) return 'not_known';
  return offer.capabilities.orderRead ? 'yes' : 'no';
}
