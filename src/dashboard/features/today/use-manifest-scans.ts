import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Scan } from '#domain/scan-burst.ts';
import { handleScan } from '#dashboard/components/handle-scan.ts';
import { ignoreScan } from '#dashboard/components/ignore-scan.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { useScans } from '#dashboard/browser/scans.ts';
import { lookUpScannedManifest } from '#dashboard/queries/handovers.ts';
import { blocksKeys } from '#dashboard/ui/open-layer.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { soundOfScan, type ScannedManifest } from './describe-scan.ts';

/**
 * Passes a scanned manifest to `onFound`; anything else opens its order, as on every page. Nothing opens on top of a dialog,
 * even one opened during the look-up, nor after the page has been left, nor for a scan superseded by another.
 */
export function useManifestScans(onFound: (text: string, found: ScannedManifest) => void): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const newest = useRef(0);
  const take = async (scan: Scan) => {
    newest.current += 1;
    const own = newest.current;
    // Even if the look-up of a manifest fails, that of an order may succeed.
    const found = blocksKeys() ? undefined : await lookUpScannedManifest(scan.text).catch(() => undefined);
    if (!isMounted() || own !== newest.current) return;
    if (blocksKeys()) ignoreScan();
    else if (found === undefined || found.result === 'unknown') await handleScan(client, navigate, scan);
    else {
      playSound(soundOfScan(found.result));
      onFound(scan.text, found);
    }
  };
  useScans((scan) => void take(scan));
}
