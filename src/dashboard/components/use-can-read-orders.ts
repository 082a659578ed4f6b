import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#dashboard/queries/session.ts';

/** Whether the service can be asked about an order. True while that isn't known yet. */
export function useCanReadOrders(): boolean {
  const { data: session } = useQuery(sessionQuery());
  return session?.service?.capabilities.orderRead !== 'no';
}
