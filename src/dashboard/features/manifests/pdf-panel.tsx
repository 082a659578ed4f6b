import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { type LoadedPdf, manifestKeys, renewLinkMutation } from '#dashboard/queries/manifests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePdfPlace } from './use-pdf-place.ts';

const { states: copy } = manifestCopy;

interface PdfPanelProps {
  readonly manifest: ManifestDetail;
  readonly pdf: UseQueryResult<LoadedPdf>;
}

/** The PDF as pages, from bytes that were fetched once. What is loaded stays, whatever becomes of its link. */
export function PdfPanel({ manifest, pdf }: PdfPanelProps) {
  const client = useQueryClient();
  const [pages, setPages] = useState(0);
  const [isDamaged, setIsDamaged] = useState(false);
  const PdfPages = useViewer();
  const place = usePdfPlace(pages);
  const renewing = useMutation(renewLinkMutation(client));
  const refresh = () =>
    renewing.mutate(manifest.manifest_id, {
      onSuccess: () => {
        setIsDamaged(false);
        void client.invalidateQueries({ queryKey: manifestKeys.pdf(manifest.manifest_id) });
      },
    });
  const problem = isDamaged ? { heading: copy.notPdf, text: copy.notPdfText } : explain(manifest, pdf);
  return (
    <section aria-label={manifestCopy.pdf} className="min-w-0 flex-1 rounded-[10px] border border-line bg-surface">
      <PdfToolbar pages={pages} place={place} isRefreshing={renewing.isPending} onRefresh={refresh} />
      {renewing.isError ? (
        <p role="alert" className="px-4 py-2 text-bad-fg">
          {copy.noNewLink}. {copy.networkText}
        </p>
      ) : null}
      {pdf.data !== undefined && !isDamaged ? (
        PdfPages === undefined ? (
          <Skeleton className="appear-later m-4 h-[70vh]" />
        ) : (
          // Fetched, not created: it is the same component at every drawing.
          // oxlint-disable-next-line react/static-components
          <PdfPages
            key={pdf.data.loadedAt}
            bytes={pdf.data.bytes}
            place={place}
            onPages={setPages}
            onDamaged={() => setIsDamaged(true)}
          />
        )
      ) : problem === null ? (
        <Skeleton className="appear-later m-4 h-[70vh]" />
      ) : (
        <div role="alert" className="flex flex-col items-start gap-3 p-6">
          <h2 className="text-lg font-bold">{problem.heading}</h2>
          <p>{problem.text}</p>
          <Button tone="strong" onClick={problem.retry === true ? () => void pdf.refetch() : refresh}>
            {problem.retry === true ? copy.tryAgain : manifestCopy.refreshLink}
          </Button>
        </div>
      )}
    </section>
  );
}

/**
 * The viewer, fetched while the file is on its way. Not by React.lazy: Suspense shows what it waited for 300 ms late, so
 * as not to flicker, and here everybody waits for exactly that.
 */
function useViewer() {
  const [Viewer, setViewer] = useState<typeof import('./pdf-pages.tsx').PdfPages>();
  useEffect(() => {
    void import('./pdf-pages.tsx').then(({ PdfPages }) => setViewer(() => PdfPages));
  }, []);
  return Viewer;
}

interface Problem {
  readonly heading: string;
  readonly text: string;
  readonly retry?: boolean;
}

function explain(manifest: ManifestDetail, { error }: PdfPanelProps['pdf']): Problem | null {
  if (!manifest.has_pdf) return { heading: copy.noPdf, text: copy.noPdfText };
  if (error === null) return null;
  const { status, code } = error instanceof CallProblem ? error : { status: 0, code: undefined };
  if (status === 410) return { heading: copy.linkExpired, text: copy.linkExpiredText };
  if (code === 'no_pdf') return { heading: copy.noPdf, text: copy.noPdfText };
  if (code === 'not_a_pdf' || code === 'too_large') return { heading: copy.notPdf, text: copy.notPdfText };
  return { heading: copy.preview, text: copy.previewText, retry: true };
}
