import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { describeProblem } from './describe-problem.ts';
import { PdfProblem } from './pdf-problem.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { loadedViewer, loadViewer } from './pdf-viewer.ts';
import { usePdfPlace } from './use-pdf-place.ts';
import type { RenewedLink } from './use-renewed-link.ts';

/** Placeholder for the number of pages, filled in by `pdf-opener.ts`. */
const PAGE_COUNT_PLACEHOLDER = '{pages}';

interface PdfPanelProps {
  readonly manifest: ManifestDetail;
  readonly pdf: UseQueryResult<LoadedPdf>;
  readonly link: RenewedLink;
  readonly onDownload: () => void;
}

/** The pages of the PDF. Its bytes are fetched once and kept, whatever happens to their link. */
export function PdfPanel({ manifest, pdf, link, onDownload }: PdfPanelProps) {
  const [pages, setPages] = useState(0);
  /** `bytesSince` of the bytes whose first page has been rendered. */
  const [drawnAt, setDrawnAt] = useState<number>();
  /** `bytesSince` of the bytes that can't be opened; newer ones are tried. */
  const [damagedAt, setDamagedAt] = useState<number>();
  const { PdfPages, viewerProblem, loadAgain } = useViewer();
  const place = usePdfPlace(pages);
  const { data, isPending, isFetching, errorUpdatedAt } = pdf;
  const isViewerComing = PdfPages === undefined && viewerProblem === null;
  const isWaiting = manifest.has_pdf && (data === undefined ? isPending || isFetching : isViewerComing);
  const shown = data !== undefined && damagedAt !== data.bytesSince ? data : undefined;
  // The empty sheet, or the picture on it, stays until the viewer has rendered the first page; a jump to a later page doesn't wait for it.
  const isDrawing =
    shown !== undefined && PdfPages !== undefined && drawnAt !== shown.bytesSince && place.jump === undefined;
  return (
    <section aria-label={manifestCopy.pdf} className="min-w-0 flex-1 rounded-[10px] border border-line bg-surface">
      <PdfToolbar pages={pages} place={place} isRefreshing={link.isRenewing} onRefresh={link.renew} />
      <div className="px-4 py-2 empty:hidden">
        <IgnoredNote values={place.ignored} />
      </div>
      {link.problem === null ? null : (
        <p role="alert" className="px-4 py-2 text-bad-fg">
          <b>{manifestCopy.states.noNewLink}.</b>{' '}
          {describeProblem(link.problem, String(manifest.manifest_id), link.requestedAt).text}
        </p>
      )}
      {isWaiting || isDrawing ? <EmptySheet /> : null}
      {isWaiting ? null : shown !== undefined && PdfPages !== undefined ? (
        <div className={isDrawing ? 'invisible h-0 overflow-hidden' : ''}>
          {/* A dynamically loaded component, which is the same on every render. */}
          {/* oxlint-disable-next-line react/static-components */}
          <PdfPages
            key={shown.bytesSince}
            bytes={shown.bytes}
            place={place}
            onPages={setPages}
            onRendered={() => setDrawnAt(shown.bytesSince)}
            onDamaged={() => setDamagedAt(shown.bytesSince)}
          />
        </div>
      ) : (
        <PdfProblem
          manifest={manifest}
          problem={data === undefined ? pdf.error : viewerProblem}
          problemAt={errorUpdatedAt}
          onRefresh={link.renew}
          onRetry={() => (data === undefined ? void pdf.refetch() : loadAgain())}
          onDownload={data === undefined ? undefined : onDownload}
        />
      )}
    </section>
  );
}

/**
 * The first page's box before the page is rendered. It can't flash, so unlike a skeleton it needs no minimum time. In a server-rendered
 * page, `pdf-opener.ts` draws the first page into it.
 */
function EmptySheet() {
  return (
    <div className="rounded-b-[10px] bg-sunken p-4">
      <div className="aspect-[210/297] bg-white shadow-pop">
        <canvas
          hidden
          className="block h-auto max-w-full"
          data-picture-name={manifestCopy.pageName(1, PAGE_COUNT_PLACEHOLDER)}
        />
      </div>
    </div>
  );
}

/** Loads the viewer in parallel with the file; a failure is reported, and can be retried. */
function useViewer() {
  const [PdfPages, setPdfPages] = useState(loadedViewer);
  const [viewerProblem, setViewerProblem] = useState<Error | null>(null);
  const load = () => {
    loadViewer().then(
      // Requested even if it has loaded by now: that may have happened since the last render.
      (loaded) => setPdfPages(() => loaded),
      (problem: unknown) => setViewerProblem(problem instanceof Error ? problem : new Error(String(problem))),
    );
  };
  useEffect(load, []);
  const loadAgain = () => {
    setViewerProblem(null);
    load();
  };
  return { PdfPages, viewerProblem, loadAgain };
}
