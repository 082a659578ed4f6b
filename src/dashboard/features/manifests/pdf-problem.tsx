import { CallProblem } from '#client/problem.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { pdfAddress } from '#dashboard/queries/manifests.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { describeProblem } from './describe-problem.ts';

const { states: copy } = manifestCopy;

interface PdfProblemProps {
  readonly manifest: ManifestDetail;
  /** Null if there is no PDF, or if the received file can't be opened. */
  readonly problem: Error | null;
  readonly problemAt: number;
  readonly onRefresh: () => void;
  readonly onRetry: () => void;
  /** Set if there are bytes, even though they can't be opened. */
  readonly onDownload: (() => void) | undefined;
}

/** Why no pages are shown, and what can still be done with the file. */
export function PdfProblem({ manifest, problem, problemAt, onRefresh, onRetry, onDownload }: PdfProblemProps) {
  const { heading, text, way } = explain(manifest, problem, problemAt);
  const isSecond = way === 'open';
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-6">
      <h2 className="text-lg font-bold">{heading}</h2>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {way === 'open' ? (
          <a href={pdfAddress(manifest.manifest_id)} target="_blank" rel="noreferrer" className={buttonClass('strong')}>
            {manifestCopy.newTab}
          </a>
        ) : null}
        {way === 'refresh' ? (
          <Button tone="strong" onClick={onRefresh}>
            {manifestCopy.refreshLink}
          </Button>
        ) : (
          <Button tone={isSecond ? 'secondary' : 'strong'} onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        )}
        {onDownload === undefined ? null : <Button onClick={onDownload}>{copy.downloadAnyway}</Button>}
      </div>
    </div>
  );
}

interface Explanation {
  readonly heading: string;
  readonly text: string;
  readonly way: 'refresh' | 'retry' | 'open';
}

function explain({ has_pdf: hasPdf, manifest_id: id }: ManifestDetail, problem: Error | null, at: number): Explanation {
  const { status, code } = problem instanceof CallProblem ? problem : { status: 0, code: undefined };
  if (!hasPdf || code === 'no_pdf') return { heading: copy.noPdf, text: copy.noPdfText, way: 'refresh' };
  if (status === 410) return { heading: copy.linkExpired, text: copy.linkExpiredText, way: 'refresh' };
  if (problem === null || code === 'not_a_pdf' || code === 'too_large')
    return { heading: copy.notPdf, text: copy.notPdfText, way: 'refresh' };
  if (status === 0) return { heading: copy.preview, text: copy.previewText, way: 'open' };
  return { ...describeProblem(problem, String(id), at), way: 'retry' };
}
