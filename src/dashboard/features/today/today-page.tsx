import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import './today.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { formatCountdownInMinutes } from '#dashboard/copy/countdown.ts';
import { todayCopy as copy } from '#dashboard/copy/today.ts';
import { formatLongDay } from '#dashboard/copy/zoned-time.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { type Review, useLoadedAhead } from '#dashboard/components/review.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { paths } from '#dashboard/paths.ts';
import { fetchDayExport, todayQuery } from '#dashboard/queries/today.ts';
import { Link } from '#dashboard/router/link.tsx';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import type { ScannedManifest } from './describe-scan.ts';
import { DaySheetDialog } from './day-sheet-dialog.tsx';
import { CutOffTodayDialog } from './cut-off-today-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { LaneList } from './lane-list.tsx';
import { NextLane } from './next-lane.tsx';
import { NotificationQuestion } from './notification-question.tsx';
import { ReviewLane } from './review-lane.tsx';
import { SinceYesterdaySection } from './since-yesterday.tsx';
import { SiteLinks } from './site-links.tsx';
import { useHasLane, useTodayAddress } from './today-address.ts';
import { TodayHeading } from './today-heading.tsx';
import { useManifestScans } from './use-manifest-scans.ts';
import { useTodayKeys } from './today-keys.ts';
import { TodayStatus } from './today-status.tsx';
import { useMorning } from './use-morning.ts';
import { VanDialog } from './van-dialog.tsx';

/** What has to be booked before each carrier's cut-off. */
export function TodayPage({ Review }: { readonly Review: Review }) {
  const address = useTodayAddress();
  const { day, site } = address;
  const query = { ...(site === undefined ? {} : { site }), ...(day === undefined ? {} : { day }) };
  const { data: today, error, isError, isFetching, isLoading, refetch } = useQuery(todayQuery(query));
  address.ignoreUnknown(error);
  // For a day that hasn't begun, the server returns today.
  const isFuture = day !== undefined && today?.is_past === false && today.day !== day;
  const hasLane = useHasLane(address.lane, today);
  // Only the sheet of a past day can be opened: what happened on it can't be changed.
  const dialog = today?.is_past === true && address.dialog !== 'sheet' ? undefined : address.dialog;
  const ignored = [
    ...(isFuture ? [`day=${day}`] : address.ignored),
    ...(hasLane ? [] : [`lane=${address.lane ?? ''}`]),
  ];
  const isOnline = useIsOnline();
  useTodayTitle(today);
  useLoadedAhead(Review, today?.lanes.some(({ step }) => step === 'book') === true);
  const [scanned, setScanned] = useState<{
    readonly text: string;
    readonly found: ScannedManifest;
    readonly isShown: boolean;
  }>();
  // Forget the scan however the dialog was closed, including with Back.
  if (scanned !== undefined && scanned.isShown && address.dialog !== 'handover') setScanned(undefined);
  if (scanned !== undefined && !scanned.isShown && address.dialog === 'handover')
    setScanned({ ...scanned, isShown: true });
  useManifestScans((text, found) => {
    setScanned({ text, found, isShown: false });
    if (today?.is_past === true) address.openOnToday('handover');
    else address.open('handover');
  });
  const saveExport = async () => {
    try {
      saveFile(`today-${today?.day ?? ''}.csv`, await fetchDayExport(query));
    } catch {
      showToast(describeFailedRead(copy.notExported));
    }
  };
  useTodayKeys({
    today,
    onDialog: address.open,
    onExport: () => void saveExport(),
    onRefresh: () => void refetch(),
  });
  const morning = useMorning(today);
  useEffect(() => {
    if (address.lane === undefined || dialog !== undefined || today === undefined) return;
    const lane = document.getElementById(`lane-${address.lane}`)?.querySelector<HTMLElement>('[data-row]');
    lane?.scrollIntoView({ block: 'center' });
    lane?.focus();
    // Only once per URL: figures that change later must not scroll the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [address.lane, today === undefined]);
  return (
    <div className="flex flex-col gap-4 px-3 pt-4 pb-24 sm:px-4 sm:pb-8 lg:px-6">
      <LoadingLine isOn={isFetching && today !== undefined && dialog === undefined} />
      <TodayHeading
        today={today}
        onDialog={address.open}
        onExport={() => void saveExport()}
        isStale={isError || !isOnline}
      />
      <IgnoredNote values={ignored} />
      <Loading isOn={isLoading} skeleton={<TodaySkeleton />}>
        {today === undefined ? (
          <ListProblem onRetry={() => void refetch()} copy={copy} />
        ) : (
          <>
            {today.is_past ? (
              <p className="text-ink-2">
                {copy.pastDay(formatLongDay(today.day))}{' '}
                <Link to={paths.today()} className="font-semibold text-accent underline">
                  {copy.backToToday}
                </Link>
              </p>
            ) : null}
            <SiteLinks sites={today.sites} chosen={site} withSite={address.withSite} />
            {morning && !today.is_past ? (
              <SinceYesterdaySection
                site={site}
                sites={today.sites}
                isWhole
                onHandover={() => address.open('handover')}
              />
            ) : null}
            <TodayStatus today={today} onSheet={() => address.open('sheet')} />
            {today.feed_failing_since === null ? null : (
              <p role="alert">{copy.feedFails(inSentence(formatMoment(today.feed_failing_since)))}</p>
            )}
            <Lanes today={today} onDialog={address.open} />
            {today.lanes.some(hasWarned) ? <NotificationQuestion /> : null}
            {today.without_carrier === 0 || today.is_past ? null : (
              <p className="text-table text-ink-2">
                {copy.withoutCarrier(today.without_carrier)}{' '}
                <Link to={paths.laneOrders('-', 'all')} className="font-semibold text-accent underline">
                  {copy.show}
                </Link>
              </p>
            )}
            {morning || today.is_past ? null : (
              <SinceYesterdaySection
                site={site}
                sites={today.sites}
                isWhole={false}
                onHandover={() => address.open('handover')}
              />
            )}
            {today.documented_only ? <p className="text-table text-ink-2">{copy.documentedOnly}</p> : null}
            <Dialogs
              today={today}
              address={{ ...address, dialog, lane: hasLane ? address.lane : undefined }}
              scanned={scanned}
              onClose={address.close}
              Review={Review}
            />
          </>
        )}
      </Loading>
    </div>
  );
}

function hasWarned({ warnings, auto_book: auto }: Lane): boolean {
  return warnings.length > 0 || auto.state === 'announced';
}

function Lanes({
  today,
  onDialog,
}: {
  readonly today: Today;
  readonly onDialog: ReturnType<typeof useTodayAddress>['open'];
}) {
  const next = today.lanes.find((lane) => lane.key === today.next);
  const others = today.lanes.filter((lane) => lane !== next);
  return (
    <>
      {next === undefined ? null : <NextLane key={next.key} lane={next} today={today} onDialog={onDialog} />}
      {others.length === 0 ? null : <LaneList lanes={others} today={today} onDialog={onDialog} />}
    </>
  );
}

function Dialogs({
  today,
  address,
  scanned,
  onClose: close,
  Review,
}: {
  readonly today: Today;
  readonly address: ReturnType<typeof useTodayAddress>;
  readonly scanned: { readonly text: string; readonly found: ScannedManifest } | undefined;
  readonly onClose: () => void;
  readonly Review: Review;
}) {
  const lane = today.lanes.find((one) => one.key === address.lane);
  const [reviewed, setReviewed] = useState<string>();
  // Review stays open when its lane leaves the day meanwhile: it may already have sent a booking.
  const toReview =
    address.dialog === 'review' ? (lane?.key ?? (reviewed === address.lane ? reviewed : undefined)) : undefined;
  if (toReview !== reviewed) setReviewed(toReview);
  const hasNothing = address.dialog === 'review' && toReview === undefined;
  useStaleDialog(hasNothing ? 'review' : undefined, () => nothingToCopy.carrier);
  switch (address.dialog) {
    case 'review':
      return toReview === undefined ? null : (
        <ReviewLane key={toReview} lane={toReview} Review={Review} onClose={close} />
      );
    case 'handover':
      return (
        <HandoverDialog sites={today.sites} site={address.site} lane={address.lane} scanned={scanned} onClose={close} />
      );
    case 'van':
      return <VanDialog today={today} lane={lane} onClose={close} />;
    case 'cut-off':
      return <CutOffTodayDialog today={today} lane={lane} onClose={close} />;
    case 'sheet':
      return <DaySheetDialog day={address.day} site={address.site} lane={address.lane} onClose={close} />;
    case undefined:
      return null;
  }
}

/** "40 min · Today": the tab's title starts with the time until the next cut-off. */
function useTodayTitle(today: Today | undefined): void {
  const next = today?.lanes.find((lane) => lane.key === today.next);
  const at = next?.cut_off?.at;
  const left = useServiceClock((now) => (at === undefined ? '' : formatCountdownInMinutes(Date.parse(at) - now)));
  usePageTitle(left === '' ? copy.title : `${left} · ${copy.title}`);
}

function TodaySkeleton() {
  return (
    <div role="status" aria-label={copy.loading} className="flex flex-col gap-4">
      <Skeleton className="h-75 w-full" />
      <div className="flex flex-col gap-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </div>
  );
}
