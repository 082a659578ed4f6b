import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import type { NamePerson } from '#dashboard/components/use-person-name.ts';
import { handoverCopy as copy } from '#dashboard/copy/handover.ts';
import { inSentence } from '#dashboard/copy/moments.ts';
import { formatMomentIn } from '#dashboard/copy/moments-in-zone.ts';
import type { lookUpScannedManifest } from '#dashboard/queries/handovers.ts';
import type { Site } from '#contract/gateway/today.ts';
import type { Sound } from '#dashboard/browser/sounds.ts';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';

export type ScannedManifest = Awaited<ReturnType<typeof lookUpScannedManifest>>;

interface ScanFeedback {
  readonly text: string;
  readonly sound: Sound;
  /** The manifest to tick. */
  readonly tick: HandoverManifest | undefined;
}

/** Returns the message, the sound and the manifest to tick after a scan. */
export function describeScan(
  { result, manifest }: ScannedManifest,
  text: string,
  nameOf: NamePerson,
  sites: readonly Site[],
): ScanFeedback {
  const moment =
    manifest?.handed_over_at == null ? '' : formatMomentIn(zoneOfPickup(manifest, sites), manifest.handed_over_at);
  // A time on the current day needs no date.
  const time = moment.replace(/^Today, /u, 'at ');
  const canBeTicked = result === 'known' || result === 'not_printed';
  return {
    text: copy.scanned(
      result,
      manifest?.manifest_number ?? text,
      inSentence(time),
      nameOf(manifest?.handed_over_by ?? ''),
    ),
    sound: soundOfScan(result),
    tick: canBeTicked ? (manifest ?? undefined) : undefined,
  };
}

export function soundOfScan(result: ScannedManifest['result']): Sound {
  return result === 'known' ? 'done' : result === 'not_printed' ? 'check' : 'wrong';
}
