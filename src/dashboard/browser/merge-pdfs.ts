import { isWholePdf } from '#domain/whole-pdf.ts';

export interface MergedPdfs {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** Indexes of files that can't be read (cut short, damaged or encrypted) and are left out. */
  readonly unreadable: readonly number[];
}

/** Merges PDFs in the given order. The library is loaded on first use. Throws if none can be read. */
export async function mergePdfs(files: readonly Uint8Array<ArrayBuffer>[]): Promise<MergedPdfs> {
  const [only] = files;
  if (only !== undefined && files.length === 1 && isWholePdf(only)) return { pdf: only, unreadable: [] };
  const [{ PDFDocument }, { checkContents, readPdf }] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('./read-pdf.ts'),
  ]);
  const merged = await PDFDocument.create();
  const unreadable: number[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const source = await readPdf(file);
      source.getPages().forEach(checkContents);
      for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    } catch {
      unreadable.push(index);
    }
  }
  if (unreadable.length === files.length) throw new Error('None of the PDFs can be read.');
  return { pdf: new Uint8Array(await merged.save()), unreadable };
}
