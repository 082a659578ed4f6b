import { mergePdfs } from '#dashboard/browser/merge-pdfs.ts';
import { loadPdfs } from '#dashboard/queries/load-pdfs.ts';

export interface MergedManifests {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** IDs of the manifests whose PDF couldn't be loaded or read, in the order given. */
  readonly missing: readonly number[];
}

/** Merges the PDFs of several manifests, in the order given. One that fails doesn't hold up the others. */
export async function loadMergedPdf(ids: readonly number[]): Promise<MergedManifests> {
  const { files, missing } = await loadPdfs(ids);
  const loaded = ids.filter((id) => !missing.includes(id));
  const { pdf, unreadable } = await mergePdfs(files);
  const without = new Set([...missing, ...unreadable.flatMap((index) => loaded[index] ?? [])]);
  return { pdf, missing: ids.filter((id) => without.has(id)) };
}
