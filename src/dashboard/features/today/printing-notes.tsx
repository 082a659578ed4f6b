import { PrintedQuestion } from '#dashboard/components/printed-question.tsx';
import type { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { NoteLine } from './note-line.tsx';

/** The messages and the question that follow printing manifests. */
export function PrintingNotes({ printing }: { readonly printing: ReturnType<typeof usePrintManifests> }) {
  return (
    <>
      {printing.problem === undefined ? null : (
        <NoteLine tone="bad" role="alert">
          {printing.problem}
        </NoteLine>
      )}
      {printing.unconfirmed.length === 0 ? null : (
        <NoteLine tone="plain">
          <PrintedQuestion printing={printing} />
        </NoteLine>
      )}
      <PrintNote job={printing.job} copy={printingCopy} />
    </>
  );
}
