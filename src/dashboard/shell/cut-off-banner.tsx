import { useMutation } from '@tanstack/react-query';
import { Bell, CalendarClock } from 'lucide';
import { autoBookCopy, laneCopy, todayBannerCopy as copy } from '#dashboard/copy/today.ts';
import { formatTimeIn } from '#dashboard/copy/zoned-time.ts';
import { paths } from '#dashboard/paths.ts';
import { markWarningSeenMutation, stopAutoBookMutation } from '#dashboard/queries/today.ts';
import { describeLaneProblem } from '#dashboard/components/describe-lane-problem.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import { Link } from '#dashboard/router/link.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import type { Work } from './background-work.ts';
import { BannerLine } from './banner-line.tsx';
import { BANNER_TONES } from './banner-tones.ts';

type TodayWork = NonNullable<Work['today']>;
const LAST_WARNING_MIN = 10;

/** Warns of an approaching cut-off on every page but Today, where the lane says so. */
export function WarningBanner({ warning }: { readonly warning: NonNullable<TodayWork['warning']> }) {
  const seeing = useMutation(markWarningSeenMutation());
  const { carrier, cutOffAt, lane, minutes, notBooked } = warning;
  return (
    <BannerLine
      tone={BANNER_TONES[minutes <= LAST_WARNING_MIN ? 'bad' : 'warn']}
      icon={<Icon of={Bell} size={18} />}
      text={copy.warning(carrier, minutes, notBooked)}
    >
      <Link to={paths.today({ lane })} className="font-semibold underline">
        {copy.show(carrier)}
      </Link>
      <button
        type="button"
        className="font-semibold underline"
        onClick={() => seeing.mutate({ lane, cut_off_at: cutOffAt, minutes })}
      >
        {laneCopy.markSeen}
      </button>
      {seeing.error === null ? null : <span role="alert">{describeLaneProblem(seeing.error)}</span>}
    </BannerLine>
  );
}

/** Announces that Slipway is about to auto-book; anybody can stop it. */
export function AutoBookBanner({ today: { autoBook, day } }: { readonly today: TodayWork }) {
  const stopping = useMutation({
    ...stopAutoBookMutation(),
    // The banner disappears once the booking has begun, which without a message would look like a success.
    onError: (problem) => {
      if (wasRefused(problem)) showToast(describeLaneProblem(problem));
    },
  });
  if (autoBook === null) return null;
  const { lane, zone } = autoBook;
  const { auto_book: auto, key } = lane;
  const time = auto.at === null ? '' : formatTimeIn(zone, auto.at);
  return (
    <BannerLine
      tone={BANNER_TONES.info}
      icon={<Icon of={CalendarClock} size={18} />}
      text={autoBookCopy.announced(lane.courier_name ?? '', auto, time)}
    >
      <button
        type="button"
        className="font-semibold underline"
        onClick={() => stopping.mutate({ lane: key, day: lane.cut_off?.day ?? day })}
      >
        {autoBookCopy.stop}
      </button>
      <Link to={paths.laneOrders(key, 'ready')} className="font-semibold underline">
        {autoBookCopy.show(auto.orders)}
      </Link>
      {stopping.error === null ? null : <span role="alert">{describeLaneProblem(stopping.error)}</span>}
    </BannerLine>
  );
}
