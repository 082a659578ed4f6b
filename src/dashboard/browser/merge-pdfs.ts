/** Joins PDFs into one, in the order given. The library is loaded on first use. */
export async function mergePdfs(files: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return only;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const merged = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return new Uint8Array(await merged.save());
}
