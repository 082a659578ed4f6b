import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, CircleAlert, HardDrive, RefreshCw, WifiOff } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { orders } from '#dashboard/copy/plural.ts';
import { bannerCopy } from '#dashboard/copy/banners.ts';
import { todayCopy } from '#dashboard/copy/today.ts';
import { paths } from '#dashboard/paths.ts';
import { useConnection } from '#dashboard/queries/connection.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { ownBuild } from '#dashboard/state/own-build.ts';
import { usePutAway } from '#dashboard/state/put-away.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Link } from '#dashboard/router/link.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useDebounced } from '#dashboard/ui/use-debounced.ts';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { useWork, type Work } from './background-work.ts';
import { BannerLine } from './banner-line.tsx';
import { BANNER_TONES } from './banner-tones.ts';
import { AutoBookBanner, WarningBanner } from './cut-off-banner.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const AWAY_AFTER_MS = 4000;

const PutAwayList = lazyChunk(() => import('./put-away-list.tsx'), 'PutAwayList');

/** Shows at most one banner, in this order: disk not writable, cut-off approaching, auto-book, unclear booking, service refusing or silent, offline, orders feed failing, anything less urgent. */
export function Banner() {
  const { unclear, labels, today } = useWork();
  const isToday = useLocation().pathname.startsWith(paths.today());
  const { data: session } = useQuery(sessionQuery());
  const isOnline = useIsOnline();
  const isLost = useConnection('isLost');
  const isRestarting = useConnection('isRestarting');
  const storage = useConnection('storage');
  const hasBeenLost = useDebounced(isLost, AWAY_AFTER_MS);
  const putAway = usePutAway();
  const [build] = useState(ownBuild);
  const state = session?.service?.state;
  if (storage !== null)
    return (
      <BannerLine tone={BANNER_TONES.bad} icon={<Icon of={HardDrive} size={18} />} text={bannerCopy.storage[storage]} />
    );
  if (!isToday && today?.warning != null) return <WarningBanner warning={today.warning} />;
  if (!isToday && today?.autoBook != null) return <AutoBookBanner today={today} />;
  if (unclear !== null) return <UnclearBanner unclear={unclear} />;
  if (state === 'refused')
    return (
      <BannerLine tone={BANNER_TONES.bad} icon={<Icon of={CircleAlert} size={18} />} text={bannerCopy.refused}>
        <Link to={paths.settings('connection')} className="font-semibold underline">
          {bannerCopy.checkConnection}
        </Link>
      </BannerLine>
    );
  if (labels?.isForbidden === true && labels.inProgress > 0)
    return (
      <BannerLine
        tone={BANNER_TONES.bad}
        icon={<Icon of={CircleAlert} size={18} />}
        text={bannerCopy.labelsRefused(labels.inProgress)}
      >
        <Link to={paths.settings('connection')} className="font-semibold underline">
          {bannerCopy.checkConnection}
        </Link>
      </BannerLine>
    );
  if (!isOnline) return <OfflineBanner />;
  if (isRestarting)
    return (
      <BannerLine tone={BANNER_TONES.warn} icon={<Icon of={RefreshCw} size={18} />} text={bannerCopy.restarting} />
    );
  if (isLost && hasBeenLost)
    return <BannerLine tone={BANNER_TONES.warn} icon={<Icon of={WifiOff} size={18} />} text={bannerCopy.slipwayAway} />;
  if (state === 'unreachable')
    return (
      <BannerLine tone={BANNER_TONES.warn} icon={<Icon of={CircleAlert} size={18} />} text={bannerCopy.unreachable} />
    );
  if (!isToday && today?.feedFailingSince != null) return <FeedBanner since={today.feedFailingSince} />;
  if (putAway.length > 0) return <PutAwayBanner numbers={putAway} />;
  if (session?.build != null && build !== undefined && session.build !== build) return <UpdateBanner />;
  return null;
}

function FeedBanner({ since }: { readonly since: string }) {
  const text = todayCopy.feedFails(inSentence(formatMoment(since)));
  return <BannerLine tone={BANNER_TONES.warn} icon={<Icon of={CircleAlert} size={18} />} text={text} />;
}

function PutAwayBanner({ numbers }: { readonly numbers: readonly string[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <BannerLine tone={BANNER_TONES.info} icon={<Icon of={Archive} size={18} />} text={bannerCopy.putAway}>
        <button type="button" className="font-semibold underline" onClick={() => setShown(true)}>
          {bannerCopy.showIt}
        </button>
      </BannerLine>
      {isShown ? <PutAwayList numbers={numbers} onClose={selection.dismissPutAway} /> : null}
    </>
  );
}

/** Reloading loses neither bookings, which run on the server, nor the selection. The person decides when to reload. */
function UpdateBanner() {
  return (
    <BannerLine tone={BANNER_TONES.info} icon={<Icon of={RefreshCw} size={18} />} text={bannerCopy.update}>
      <button type="button" className="font-semibold underline" onClick={() => location.reload()}>
        {bannerCopy.reload}
      </button>
    </BannerLine>
  );
}

function UnclearBanner({ unclear }: { readonly unclear: NonNullable<Work['unclear']> }) {
  const since = useReadAt(unclear.since);
  const text = bannerCopy.unclear(orders(unclear.orders), since, unclear.orders === 1);
  return (
    <BannerLine tone={BANNER_TONES.unk} icon={<UnclearIcon size={18} />} text={text}>
      <Link to={paths.booking(unclear.bookingId)} className="font-semibold underline">
        {bannerCopy.check}
      </Link>
    </BannerLine>
  );
}
