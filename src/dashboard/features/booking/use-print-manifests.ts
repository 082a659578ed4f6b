import { useMutation } from '@tanstack/react-query';
import type { ManifestId } from '#contract/identifiers.ts';
import { loadPdf } from '#dashboard/queries/manifests.ts';
import { mergePdfs } from '#dashboard/browser/merge-pdfs.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';

/** Loads manifests and opens one print window for all of them, in the order given. */
export function usePrintManifests() {
  const printing = useMutation({
    mutationFn: async (ids: readonly ManifestId[]) => {
      const files = await Promise.all(ids.map((id) => loadPdf(id)));
      return printPdf(await mergePdfs(files.map((file) => file.bytes)));
    },
  });
  return {
    print: (ids: readonly ManifestId[]) => printing.mutate(ids),
    isPending: printing.isPending,
    hasFailed: printing.isError,
    job: printing.data,
  };
}
