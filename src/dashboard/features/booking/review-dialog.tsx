import { foldNumber } from '#domain/fold-number.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallProblem } from '#client/problem.ts';
import type { SelectionAssessment } from '#contract/gateway/orders.ts';
import { reviewCopy } from '#dashboard/copy/review.ts';
import { LeftByNote } from '#dashboard/components/left-by-note.tsx';
import { useTakeOver } from '#dashboard/components/use-take-over.ts';
import { paths } from '#dashboard/paths.ts';
import { bookingQuery, startBookingMutation } from '#dashboard/queries/bookings.ts';
import { isNotFound, isUnclear } from '#dashboard/queries/was-refused.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { assessmentQuery } from '#dashboard/queries/selection.ts';
import { awaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { useScans } from '#dashboard/browser/scans.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { Note } from './note.tsx';
import { explainProblem, ReviewProblem } from './review-problem.tsx';
import { ReviewSummary } from './review-summary.tsx';

/** Keeps a double click on the button that opens the dialog from pressing its confirm button. */
const CONFIRM_AFTER_MS = 400;

interface ReviewDialogProps {
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}

/** The last check before orders are sent to their carriers. Bookings start only here. */
export function ReviewDialog({ trackingNumbers, onClose }: ReviewDialogProps) {
  useTakeOver(onClose);
  const from = useLocation().pathname;
  const { data: assessment, isLoading, refetch } = useQuery(assessmentQuery(trackingNumbers));
  const loading = useLoading(isLoading);
  const bookable = useMemo(() => listBookable(trackingNumbers, assessment), [trackingNumbers, assessment]);
  const [scanned, setScanned] = useState(false);
  useScans(() => setScanned(true), 'dialog');
  const booking = useStartBooking(bookable);
  const isReady = useIsReady();
  const isOnline = useIsOnline();
  // Once the session has ended, the sign-in form is over this dialog.
  const isSignedOut = useQuery(sessionQuery()).data?.person === null;
  const { orders } = booking;
  const isEmpty = assessment !== undefined && orders.length === 0;
  const canConfirm = loading === 'over' && isOnline && !isSignedOut && orders.length > 0;
  const confirm = () => {
    if (canConfirm && !booking.isPending) booking.start();
  };
  useConfirmKey(confirm);
  return (
    <Dialog
      title={reviewCopy.title}
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>{reviewCopy.goBack}</Button>
          {isEmpty ? null : (
            <Button
              tone="primary"
              disabled={!isReady || assessment === undefined || loading !== 'over'}
              unavailable={!canConfirm}
              busy={booking.isPending && reviewCopy.confirming}
              onClick={confirm}
              shortcut="Ctrl ↵"
            >
              {reviewCopy.confirm(orders.length)}
            </Button>
          )}
        </>
      }
    >
      {from === paths.ordersAt('') || from === paths.scan() ? (
        <LeftByNote what={from === paths.scan() ? 'scans' : 'selection'} isReview className="mb-3 font-semibold" />
      ) : null}
      {loading === 'skeleton' ? <Skeleton className="h-40" /> : null}
      {loading === 'over' && assessment === undefined ? (
        <Note tone="bad">
          {reviewCopy.problem} <Button onClick={() => void refetch()}>{reviewCopy.tryAgain}</Button>
        </Note>
      ) : null}
      {loading !== 'over' || assessment === undefined || booking.isUnanswered ? null : (
        <ReviewSummary assessment={assessment} />
      )}
      <div aria-live="polite">{scanned ? <Note tone="warn">{reviewCopy.scanIgnored}</Note> : null}</div>
      {isOnline ? null : <Note tone="warn">{reviewCopy.offline}</Note>}
      {booking.problem === null ? null : <ReviewProblem problem={booking.problem} exists={booking.exists} />}
    </Dialog>
  );
}

function listBookable(numbers: readonly string[], assessment: SelectionAssessment | undefined): readonly string[] {
  if (assessment === undefined) return [];
  const leftOut = new Set(assessment.left_out.flatMap((group) => group.tracking_numbers.map(foldNumber)));
  return numbers.filter((number) => !leftOut.has(foldNumber(number)));
}

/**
 * One booking per review: its ID is generated when Review opens, so it is sent at most once, however often it is PUT. If the
 * answer is lost, reading by ID tells: either the booking exists, or nothing was sent and the same ID may be PUT again. As long as neither
 * is known, the same orders are confirmed again: by now they may be in that booking, and none of them would be bookable.
 */
function useStartBooking(bookable: readonly string[]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [attemptId, setAttemptId] = useState(makeUuid);
  const [exists, setExists] = useState<'no' | 'unknown'>('unknown');
  const [unanswered, setUnanswered] = useState<readonly string[]>();
  const orders = unanswered ?? bookable;
  const isOpen = useIsMounted();
  const show = (id: string) => {
    awaitedBookings.add(id);
    // After leaving Review with the Back button, a person hears of the outcome as with any other booking. In place of Review: Back from the
    // booking would open it again.
    if (isOpen()) void navigate(paths.booking(id), { replace: true });
  };
  const mutation = useMutation({
    ...startBookingMutation(),
    onError: (problem, { attemptId: id, orders: sent }) => {
      setExists('unknown');
      if (!isUnclear(problem) && !isOfEarlierTry(problem)) {
        setAttemptId(makeUuid());
        setUnanswered(undefined);
        if (!isOpen()) showToast(explainProblem(problem, 'no'));
        return;
      }
      setUnanswered(sent);
      client.fetchQuery({ ...bookingQuery(id), retry: false }).then(
        () => show(id),
        (reading: unknown) => {
          const known = isNotFound(reading) ? 'no' : 'unknown';
          setExists(known);
          if (known === 'no') setUnanswered(undefined);
          if (!isOpen()) showToast(explainProblem(problem, known));
        },
      );
    },
  });
  // A second press can arrive before the first renders as pending.
  const isOut = useRef(false);
  const start = () => {
    if (isOut.current) return;
    isOut.current = true;
    mutation.mutate(
      { attemptId, orders },
      {
        onSettled: () => {
          isOut.current = false;
        },
        onSuccess: () => show(attemptId),
      },
    );
  };
  const { isPending, error: problem } = mutation;
  return { start, orders, isUnanswered: unanswered !== undefined, isPending, problem, exists };
}

/** Whether an earlier try, whose answer was lost, started this booking; the bookable orders have changed since. */
function isOfEarlierTry(problem: unknown): boolean {
  return problem instanceof CallProblem && problem.code === 'attempt_reused';
}

function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), CONFIRM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}

function useConfirmKey(confirm: () => void): void {
  // What the key does changes in the commit that shows the button enabled.
  const confirmNow = useEffectEvent(confirm);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      confirmNow();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
