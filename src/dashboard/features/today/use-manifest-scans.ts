import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Scan } from '#domain/scan-burst.ts';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { handleScan } from '#dashboard/components/handle-scan.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { useScans } from '#dashboard/browser/scans.ts';
import { lookUpScannedManifest } from '#dashboard/queries/handovers.ts';
import { blocksScans } from '#dashboard/ui/open-layer.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsThere } from '#dashboard/ui/use-is-there.ts';
import { soundOfScan, type ScannedManifest } from './describe-scan.ts';

/**
 * A manifest's number is handed over; anything else opens its order, as on every page. Nothing opens over a dialog, also one
 * that was opened while the number was looked up, nor once the page was left, nor for a scan that another one followed.
 */
export function useManifestScans(onFound: (text: string, found: ScannedManifest) => void): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isThere = useIsThere();
  const newest = useRef(0);
  const take = async (scan: Scan) => {
    newest.current += 1;
    const own = newest.current;
    // What can't be looked up as a manifest may still be an order that can.
    const found = blocksScans() ? undefined : await lookUpScannedManifest(scan.text).catch(() => undefined);
    if (!isThere() || own !== newest.current) return;
    if (blocksScans()) showToast(copy.ignored);
    else if (found === undefined || found.result === 'unknown') await handleScan(client, navigate, scan);
    else {
      playSound(soundOfScan(found.result));
      onFound(scan.text, found);
    }
  };
  useScans((scan) => void take(scan));
}
