import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { orderLabelCopy as copy } from '#dashboard/copy/order-label.ts';
import { labelPdfQuery, labelQuery, type LoadedLabel, type WhichLabel } from '#dashboard/queries/one-label.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { usePrintKey } from '#dashboard/browser/use-print-key.ts';
import { printLabel } from './open-print-dialog.ts';

const WIDTH_PX = 260;

/** The label of an order of which only the number is known here. */
export function LabelOfOrder({ number }: { readonly number: string }) {
  const { data } = useQuery(labelQuery(number));
  if (data?.has_label !== true) return null;
  const label = { tracking_number: number, labelled_at: data.labelled_at };
  return <LabelPreview key={data.labelled_at} label={label} />;
}

/** The label in its own proportions, with the size given in the PDF. */
export function LabelPreview({ label }: { readonly label: WhichLabel }) {
  const number = label.tracking_number;
  const { data, error, isLoading, refetch } = useQuery(labelPdfQuery(label));
  const [size, setSize] = useState<string>();
  const [isDamaged, setDamaged] = useState(false);
  const Sheet = useSheet();
  const loading = useLoading(isLoading || (data !== undefined && Sheet === undefined));
  usePrintKey(() => printLabel(number));
  if (loading !== 'over') return loading === 'skeleton' ? <Skeleton className="h-96 w-65" /> : null;
  if (data === undefined || Sheet === undefined) {
    const code = error instanceof CallProblem ? (error.code ?? '') : '';
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{copy.problems[code] ?? describeFailedRead(copy.failed)}</p>
        <Button size="small" onClick={() => void refetch()}>
          {copy.retry}
        </Button>
      </div>
    );
  }
  if (isDamaged)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{copy.notPdf}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void refetch().then(() => setDamaged(false))}>
            {copy.retry}
          </Button>
          <Button size="small" onClick={() => save(number, data)}>
            {copy.downloadIt}
          </Button>
        </div>
      </div>
    );
  return (
    <figure aria-label={copy.preview} className="flex flex-col items-start gap-2 rounded-[10px] bg-sunken p-4">
      {/* A dynamically loaded component, which is the same on every render. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Sheet
        key={data.loadedAt}
        bytes={data.bytes}
        name={copy.previewImage(number)}
        width={WIDTH_PX}
        onSize={(width, height) => setSize(copy.size(width, height))}
        onDamaged={() => setDamaged(true)}
      />
      <figcaption className="flex w-full flex-wrap items-center justify-between gap-3">
        <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">{size}</span>
        <Button size="small" onClick={() => save(number, data)}>
          {copy.download}
        </Button>
        <Button size="small" tone="strong" onClick={() => printLabel(number)}>
          {copy.print}
        </Button>
      </figcaption>
    </figure>
  );
}

function save(number: string, { bytes }: LoadedLabel): void {
  saveFile(`label-${number}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
}

/** Loads the viewer in parallel with the label; see `manifests/pdf-panel.tsx` for why React.lazy isn't used. */
function useSheet() {
  const [Sheet, setSheet] = useState<typeof import('#dashboard/ui/pdf-sheet.tsx').PdfSheet>();
  useEffect(() => {
    void loadChunk(() => import('#dashboard/ui/pdf-sheet.tsx')).then(({ PdfSheet }) => setSheet(() => PdfSheet));
  }, []);
  return Sheet;
}
