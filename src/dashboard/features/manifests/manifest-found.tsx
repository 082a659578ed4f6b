import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide';
import { usePrintKey } from '#dashboard/browser/use-print-key.ts';
import { ReplayEarlyInput, ReplayEarlyInputLate } from '#dashboard/components/replay-early-input.tsx';
import { PrintedQuestion } from '#dashboard/components/printed-question.tsx';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { manifestPdfQuery } from '#dashboard/queries/manifests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { ManifestFacts } from './manifest-facts.tsx';
import { PdfPanel } from './pdf-panel.tsx';
import { useRenewedLink } from './use-renewed-link.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** A manifest's details, its orders, and its PDF, which can be read, printed and saved. */
export function ManifestFound({ manifest }: { readonly manifest: ManifestDetail }) {
  const pdf = useQuery({ ...manifestPdfQuery(manifest.manifest_id), enabled: manifest.has_pdf });
  const link = useRenewedLink(manifest.manifest_id);
  const printing = usePrintManifests(`manifest ${manifest.manifest_id}`);
  const bytes = pdf.data?.bytes;
  const print = () => {
    if (bytes !== undefined) printing.print([manifest.manifest_id], bytes);
  };
  usePrintKey(print);
  const download = () => {
    if (bytes === undefined) return;
    saveFile(
      `manifest-${manifest.manifest_number ?? manifest.manifest_id}.pdf`,
      new Blob([bytes], { type: 'application/pdf' }),
    );
  };
  const numbers = manifest.orders.map((order) => order.tracking_number);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold tracking-[-0.015em] max-lg:w-full">
          {manifestCopy.heading(manifest.courier_name)}
        </h1>
        <CopyButton text={() => numbers.join('\n')} done={manifestCopy.copied}>
          {manifestCopy.copyNumbers(numbers.length)}
        </CopyButton>
        <Button icon={<Icon of={Download} size={17} />} unavailable={bytes === undefined} onClick={download}>
          {manifestCopy.download}
        </Button>
        <Button
          tone="primary"
          icon={<Icon of={Printer} size={17} />}
          unavailable={bytes === undefined}
          busy={printing.isPending && manifestCopy.printing}
          onClick={print}
        >
          {manifestCopy.print}
        </Button>
      </div>
      {/* Early clicks on Print and Download wait for the PDF. */}
      {pdf.isPending ? <ReplayEarlyInputLate /> : <ReplayEarlyInput />}
      {printing.problem === undefined ? null : <p role="alert">{printing.problem}</p>}
      <PrintNote job={printing.job} copy={printingCopy} />
      <PrintedQuestion printing={printing} />
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
        <ManifestFacts manifest={manifest} pdf={pdf} link={link} />
        <PdfPanel manifest={manifest} pdf={pdf} link={link} onDownload={download} />
      </div>
    </>
  );
}
