import { useQuery } from '@tanstack/react-query';
import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#dashboard/copy/dates.ts';
import { orders } from '#dashboard/copy/plural.ts';
import { bannerCopy } from '#dashboard/copy/banners.ts';
import { paths } from '#dashboard/paths.ts';
import { useConnection } from '#dashboard/queries/connection.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { useIsOnline } from '#dashboard/ui/online.ts';
import { useSettled } from '#dashboard/ui/settled.ts';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { useWork, type Work } from './work.ts';

const AWAY_AFTER_MS = 4000;
const TONES = {
  unk: 'border-unk-line bg-unk-bg text-unk-fg',
  bad: 'border-bad-line bg-bad-bg text-bad-fg',
  warn: 'border-warn-line bg-warn-bg text-warn-fg',
} as const;

/** At most one: unclear booking, then a refused or silent service, then no network. */
export function Banner() {
  const { unclear, labels } = useWork();
  const { data: session } = useQuery(sessionQuery());
  const isOnline = useIsOnline();
  const { isLost } = useConnection();
  const hasBeenLost = useSettled(isLost, AWAY_AFTER_MS);
  const state = session?.service?.state;
  if (unclear !== null) return <UnclearBanner unclear={unclear} />;
  if (state === 'refused')
    return (
      <BannerLine tone="bad" icon={<CircleAlert size={18} aria-hidden="true" />} text={bannerCopy.refused}>
        <Link to={paths.settings('connection')} className="font-semibold underline">
          {bannerCopy.checkConnection}
        </Link>
      </BannerLine>
    );
  if (labels?.isForbidden === true && labels.inProgress > 0)
    return (
      <BannerLine
        tone="bad"
        icon={<CircleAlert size={18} aria-hidden="true" />}
        text={bannerCopy.labelsRefused(labels.inProgress)}
      >
        <Link to={paths.settings('connection')} className="font-semibold underline">
          {bannerCopy.checkConnection}
        </Link>
      </BannerLine>
    );
  if (!isOnline)
    return <BannerLine tone="warn" icon={<WifiOff size={18} aria-hidden="true" />} text={bannerCopy.offline} />;
  if (isLost && hasBeenLost)
    return <BannerLine tone="warn" icon={<WifiOff size={18} aria-hidden="true" />} text={bannerCopy.slipwayAway} />;
  if (state === 'unreachable')
    return <BannerLine tone="warn" icon={<CircleAlert size={18} aria-hidden="true" />} text={bannerCopy.unreachable} />;
  return null;
}

function UnclearBanner({ unclear }: { readonly unclear: NonNullable<Work['unclear']> }) {
  const text = bannerCopy.unclear(orders(unclear.orders), formatTime(unclear.since), unclear.orders === 1);
  return (
    <BannerLine tone="unk" icon={<UnclearIcon size={18} />} text={text}>
      <Link to={paths.booking(unclear.bookingId)} className="font-semibold underline">
        {bannerCopy.check}
      </Link>
    </BannerLine>
  );
}

function BannerLine({
  tone,
  icon,
  text,
  children,
}: {
  readonly tone: keyof typeof TONES;
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-table lg:px-6 ${TONES[tone]}`}>
      {icon}
      <p>{text}</p>
      {children}
    </div>
  );
}
