import { WifiOff } from 'lucide';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { BannerLine } from './banner-line.tsx';

/** Copied from `banner-tones.ts`, so that the first script doesn't include the others. */
const WARNS = 'border-warn-line bg-warn-bg text-warn-fg';

/** Part of the first script: once the device is offline, no other chunk can be fetched to say so. */
export function OfflineBanner() {
  return <BannerLine tone={WARNS} icon={<Icon of={WifiOff} size={18} />} text={shellCopy.offlineNow} />;
}
