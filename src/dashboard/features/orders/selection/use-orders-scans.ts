import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useScans } from '#dashboard/browser/scans.ts';

/** On Orders, a scan selects its order. The code for that is loaded with the first scan. */
export function useOrdersScans(onOpen: (trackingNumber: string) => void): void {
  const client = useQueryClient();
  useScans((scan) => {
    void loadChunk(() => import('./handle-orders-scan.ts')).then(({ handleOrdersScan }) =>
      handleOrdersScan(client, scan, onOpen),
    );
  });
}
