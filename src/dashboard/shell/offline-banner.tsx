import { WifiOff } from 'lucide';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { BannerLine } from './banner-line.tsx';

/** One of `banner-tones.ts`, without the others. */
const WARNS = 'border-warn-line bg-warn-bg text-warn-fg';

/** Of the first page's own script: once the network is gone, no other file can be fetched to say so. */
export function OfflineBanner() {
  return <BannerLine tone={WARNS} icon={<Icon of={WifiOff} size={18} />} text={shellCopy.offlineNow} />;
}
