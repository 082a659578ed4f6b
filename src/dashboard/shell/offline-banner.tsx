import { WifiOff } from 'lucide';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { BannerLine } from './banner-line.tsx';

/** Of the first page's own script: once the network is gone, no other file can be fetched to say so. */
export function OfflineBanner() {
  return <BannerLine tone="warn" icon={<Icon of={WifiOff} size={18} />} text={shellCopy.offlineNow} />;
}
