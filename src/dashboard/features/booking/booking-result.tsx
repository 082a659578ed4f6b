import { Ellipsis, Printer } from 'lucide';
import type { Booking, Docket } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { ResultStrip } from '#dashboard/ui/result-strip.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import { BookingHeading } from './booking-heading.tsx';
import { keyOf } from './booking-progress.tsx';
import type { BookingDescription } from './describe-booking.ts';
import { DocketCard } from './docket-card.tsx';
import { PartNotes } from './part-notes.tsx';
import { hasLabels, PrintLabels, printLabels } from './print-booked-labels.tsx';
import { describeSegments, TONES } from './strip-segments.ts';
import { saveBookingAsCsv } from './save-booking-as-csv.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { PrintedQuestion } from '#dashboard/components/printed-question.tsx';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const { actions, result } = bookingCopy;

const SHOWN: Readonly<Record<string, (docket: Docket) => boolean>> = {
  failed: (docket) => docket.kind === 'failed',
  unclear: (docket) => TONES[docket.kind] === 'unk',
};

const CHOICES = { show: ['all', ...Object.keys(SHOWN)] };

/** The result by carrier: failed first, then unclear, then booked. Every order is on the page. */
export function BookingResult({
  booking,
  described,
}: {
  readonly booking: Booking;
  readonly described: BookingDescription;
}) {
  const [search, , ignored] = useListSearch(CHOICES);
  const isShown = SHOWN[search.get('show') ?? ''] ?? (() => true);
  const pending = booking.dockets.filter((docket) => docket.document === 'being_made').length;
  return (
    <>
      <BookingHeading
        description={described}
        icon={described.favicon === 'unclear' ? <UnclearIcon size={30} /> : undefined}
        aside={<ResultActions booking={booking} />}
      />
      {pending > 0 ? <p className="text-table text-ink-2">{result.documentsPending(pending)}</p> : null}
      <IgnoredNote values={ignored} />
      <ResultStrip segments={describeSegments(booking)} />
      <PartNotes booking={booking} />
      {booking.dockets.filter(isShown).map((docket) => (
        <DocketCard key={keyOf(docket)} docket={docket} booking={booking} />
      ))}
      <p className="print-only mt-16 border-t border-ink pt-1">{result.receivedBy}</p>
      {/* On the right, because toasts appear on the left. */}
      <p className="no-print mt-2 lg:text-right">
        <Link to={paths.orders()} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {actions.startAnother}
        </Link>
      </p>
    </>
  );
}

function ResultActions({ booking }: { readonly booking: Booking }) {
  const printing = usePrintManifests(`booking ${booking.attempt_id}`);
  const { print, isPending, problem, job } = printing;
  useShortcut('e', () => exportCsv(booking));
  const ids = [
    ...new Set(booking.dockets.flatMap((docket) => (docket.document === 'ready' ? (docket.manifest_id ?? []) : []))),
  ];
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button className="max-lg:hidden" onClick={() => exportCsv(booking)}>
        {actions.exportCsv}
      </Button>
      <PrintLabels booking={booking} />
      <MenuButton
        className="px-2.5! lg:hidden"
        aria-label={shellCopy.moreActions}
        menuName={shellCopy.moreActions}
        icon={<Icon of={Ellipsis} size={20} />}
        items={[
          ...(hasLabels(booking) ? [{ name: actions.printLabels, onChoose: () => printLabels(booking) }] : []),
          { name: actions.exportCsv, onChoose: () => exportCsv(booking) },
        ]}
      />
      {ids.length === 0 ? null : (
        <Button
          tone="primary"
          icon={<Icon of={Printer} size={17} />}
          busy={isPending && actions.printing}
          onClick={() => print(ids)}
        >
          {actions.printManifests(ids.length)}
        </Button>
      )}
      {problem === undefined ? null : (
        <p role="alert" className="w-full text-bad-fg">
          {problem}
        </p>
      )}
      <PrintNote job={job} copy={printingCopy} />
      <PrintedQuestion printing={printing} />
    </div>
  );
}

export function exportCsv(booking: Booking): void {
  const { file, rows } = saveBookingAsCsv(booking);
  showToast(actions.exported(file, rows));
}
