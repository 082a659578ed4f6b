import { fetchPart } from '#dashboard/ui/fetch-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useScans } from '#dashboard/ui/scans.ts';

/** On Orders a scan selects the order. What it takes is fetched with the first scan. */
export function useOrdersScans(isDrawerOpen: boolean, onOpen: (trackingNumber: string) => void): void {
  const client = useQueryClient();
  useScans(({ text }) => {
    void fetchPart(() => import('./take-orders-scan.ts')).then(({ takeOrdersScan }) =>
      takeOrdersScan(client, text, isDrawerOpen, onOpen),
    );
  });
}
