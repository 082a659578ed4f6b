import { type LoadedPdf, loadPdf } from './manifests.ts';

export interface LoadedPdfs {
  readonly files: readonly LoadedPdf['bytes'][];
  /** IDs of the manifests whose PDF couldn't be loaded, in the order given. */
  readonly missing: readonly number[];
}

/** Loads the PDFs of several manifests, in the order given. One that fails doesn't hold up the others. */
export async function loadPdfs(ids: readonly number[]): Promise<LoadedPdfs> {
  const loaded = await Promise.allSettled(ids.map((id) => loadPdf(id)));
  const files = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bytes] : []));
  if (files.length === 0) throw new Error('None of the manifests has a PDF that could be loaded.');
  return { files, missing: ids.filter((_, index) => loaded[index]?.status === 'rejected') };
}
