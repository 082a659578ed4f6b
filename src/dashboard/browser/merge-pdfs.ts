export interface MergedPdfs {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** Indexes of files that can't be read (damaged or encrypted) and are left out. */
  readonly unreadable: readonly number[];
}

/** Merges PDFs in the given order. The library is loaded on first use. Throws if none can be read. */
export async function mergePdfs(files: readonly Uint8Array<ArrayBuffer>[]): Promise<MergedPdfs> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return { pdf: only, unreadable: [] };
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const merged = await PDFDocument.create();
  const unreadable: number[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const source = await PDFDocument.load(file);
      for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    } catch {
      unreadable.push(index);
    }
  }
  if (unreadable.length === files.length) throw new Error('None of the PDFs can be read.');
  return { pdf: new Uint8Array(await merged.save()), unreadable };
}
