import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

const MAX_OFFSET_MS = 15 * 60_000;

/** Whether this device's clock differs from the server's by more than 15 minutes, so that countdowns can't be trusted. */
export function useIsClockOff(): boolean {
  const { data, dataUpdatedAt } = useQuery(sessionQuery());
  return data !== undefined && Math.abs(Date.parse(data.time) - dataUpdatedAt) > MAX_OFFSET_MS;
}
