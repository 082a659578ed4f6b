import { useMutation } from '@tanstack/react-query';
import type { ManifestId } from '#contract/identifiers.ts';
import { describeMissing } from '#dashboard/copy/missing-manifests.ts';
import { loadPdfs } from '#dashboard/queries/load-pdfs.ts';
import { mergePdfs } from '#dashboard/browser/merge-pdfs.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';

/** Loads manifests and opens one print window for all that have a PDF, in the order given. The others are named. */
export function usePrintManifests() {
  const printing = useMutation({
    mutationFn: async (ids: readonly ManifestId[]) => {
      const { files, missing } = await loadPdfs(ids);
      return { missing, job: await printPdf(await mergePdfs(files)) };
    },
  });
  return {
    print: (ids: readonly ManifestId[]) => printing.mutate(ids),
    isPending: printing.isPending,
    problem: describeMissing(printing, 'print'),
    job: printing.data?.job,
  };
}
