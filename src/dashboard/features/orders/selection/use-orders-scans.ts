import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useScans } from '#dashboard/browser/scans.ts';

/** On Orders a scan selects the order. The code for it is loaded with the first scan. */
export function useOrdersScans(isDrawerOpen: boolean, onOpen: (trackingNumber: string) => void): void {
  const client = useQueryClient();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = isDrawerOpen;
    // Whoever has left the page has closed it, too.
    return () => {
      isOpen.current = false;
    };
  }, [isDrawerOpen]);
  useScans((scan) => {
    void loadChunk(() => import('./handle-orders-scan.ts')).then(({ handleOrdersScan }) =>
      handleOrdersScan(client, scan, { isOpen: () => isOpen.current, show: onOpen }),
    );
  });
}
