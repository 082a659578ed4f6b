import { PDFDocument, PDFEmbeddedPage, PDFObjectCopier, type PDFPage, PDFPageEmbedder, degrees } from '@cantoo/pdf-lib';
import { type Box, PAPERS, placeLabels, scaleToFit } from '#domain/label-sheets.ts';
import type { LabelSize } from '#domain/label-sizes.ts';
import { checkContents, readPdf } from '#dashboard/browser/read-pdf.ts';
import { PdfWriter } from './pdf-writer.ts';

export interface MergeJob {
  /** Each file once. Blobs are read into memory one at a time. */
  readonly files: (Uint8Array<ArrayBuffer> | Blob)[];
  /** The printing order, as indexes of `files`; repeated for copies. */
  readonly order: readonly number[];
  readonly size: LabelSize;
  /** Documents that accompany labels: each once, in its own page size, after the sheet with the last copy of its label. */
  readonly papers?: readonly Paper[];
  /** Position on the first sheet, from 1. */
  readonly startAt: number;
  /** PNG of the cover label, the same size as one label on this paper. */
  readonly cover?: Uint8Array<ArrayBuffer> | undefined;
}

export interface Paper {
  /** Index of its label in `files`. */
  readonly label: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MergedLabels {
  /** The PDF, as consecutive chunks. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** The number of sheets with labels. */
  readonly sheets: number;
  /** The number of pages of accompanying documents. */
  readonly paperPages: number;
  /** Indexes of files that aren't readable PDFs, or were cut short; they are left out. */
  readonly unreadable: readonly number[];
  /** Indexes of papers that aren't readable PDFs, or were cut short; they are left out. */
  readonly unreadablePapers: readonly number[];
  /** The distinct page sizes among the labels, in points, most frequent first. */
  readonly pageSizes: readonly Box[];
  /** The smallest scale of any label; 1 if all keep their size. */
  readonly scale: number;
}

/** A label's page, copied into the merged file as soon as its own file is read, so that only one file is open at a time. */
interface CopiedPage {
  readonly box: Box;
  /** Degrees clockwise, as stored: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Whole pages, one per copy, if the paper has the label's own size; otherwise a form to draw. */
  readonly as: { readonly pages: PDFPage[] } | { readonly form: PDFEmbeddedPage };
}

/**
 * Merges labels into one PDF, placed on the chosen paper in the given order. Labels are never cropped, stretched or enlarged.
 * `onRead` is called once a file is no longer needed.
 */
export async function mergeLabels(job: MergeJob, onRead: (file: number) => void = () => {}): Promise<MergedLabels> {
  const merged = await PDFDocument.create();
  const writer = new PdfWriter(merged);
  const copiedPages: CopiedPage[][] = [];
  const unreadable: number[] = [];
  for (const [index, file] of job.files.entries()) {
    try {
      const copies = job.order.filter((one) => one === index).length;
      const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
      copiedPages.push(await copyLabelPages(merged, bytes, job.size, copies));
    } catch {
      copiedPages.push([]);
      unreadable.push(index);
    }
    writer.writeAdded();
    onRead(index);
  }
  const papers = await copyPapers(merged, writer, job.papers ?? []);
  const lastCopies = new Map(job.order.map((index, at) => [index, at]));
  const printed = job.order.flatMap((index, at) => {
    const pages = copiedPages[index] ?? [];
    const isLastCopy = lastCopies.get(index) === at;
    return pages.map((page, place) => ({ ...page, ends: isLastCopy && place === pages.length - 1 ? index : null }));
  });
  const cover = job.cover === undefined ? undefined : await merged.embedPng(job.cover);
  const coverBox = PAPERS[job.size].columns === 1 ? PAPERS[job.size] : QUARTER;
  const boxes = [...(cover ? [coverBox] : []), ...printed.map(({ box }) => box)];
  const places = placeLabels(boxes, job.size, job.startAt);
  const { width, height } = PAPERS[job.size];
  let sheet: PDFPage | undefined;
  let endedOnSheet: number[] = [];
  for (const [index, place] of places.entries()) {
    const label = printed[index - (cover ? 1 : 0)];
    const isNewSheet = place.sheet !== places[index - 1]?.sheet;
    const isCover = cover !== undefined && index === 0;
    if (!isCover && label && 'pages' in label.as) {
      const [whole] = label.as.pages.splice(0, 1);
      if (whole) merged.addPage(whole);
    } else {
      if (isNewSheet || sheet === undefined) sheet = merged.addPage([width, height]);
      if (isCover) {
        const size = { width: coverBox.width * place.scale, height: coverBox.height * place.scale };
        sheet.drawImage(cover, { x: place.x, y: place.y, ...size });
      } else if (label && 'form' in label.as) drawForm(sheet, label, label.as.form, place);
    }
    if (label && label.ends !== null) endedOnSheet.push(label.ends);
    if (place.sheet === places[index + 1]?.sheet) continue;
    for (const page of endedOnSheet.flatMap((ended) => papers.pages.get(ended) ?? [])) merged.addPage(page);
    endedOnSheet = [];
  }
  const sheets = (places.at(-1)?.sheet ?? -1) + 1;
  const paperPages = merged.getPageCount() - sheets;
  // No object streams: they would make the file a sixth smaller, but take twice as long.
  const parts = await writer.finish();
  return {
    parts,
    sheets,
    paperPages,
    unreadable,
    unreadablePapers: papers.unreadable,
    pageSizes: countSizes(copiedPages.flat()),
    scale: Math.min(1, ...printed.map(({ box }) => scaleToFit(box, job.size))),
  };
}

/** Copies the pages of papers whole, in their own size. Returns them by the index of their label. */
async function copyPapers(merged: PDFDocument, writer: PdfWriter, papers: readonly Paper[]) {
  const pages = new Map<number, PDFPage[]>();
  const unreadable: number[] = [];
  for (const [index, { label, bytes }] of papers.entries()) {
    try {
      const source = await readPdf(bytes);
      source.getPages().forEach(checkContents);
      const copied = await merged.copyPages(source, source.getPageIndices());
      pages.set(label, [...(pages.get(label) ?? []), ...copied]);
    } catch {
      unreadable.push(index);
    }
    writer.writeAdded();
  }
  return { pages, unreadable };
}

/** On a quarter sheet the cover is scaled down like an A6 label. */
const QUARTER: Box = { width: PAPERS.thermal_a6.width, height: PAPERS.thermal_a6.height };
/** In points; some files round A6 to whole points. */
const SAME_SIZE_WITHIN = 1.5;

async function copyLabelPages(
  merged: PDFDocument,
  file: Uint8Array<ArrayBuffer>,
  size: LabelSize,
  copies: number,
): Promise<CopiedPage[]> {
  const source = await readPdf(file);
  const pages: CopiedPage[] = [];
  for (const [index, page] of source.getPages().entries()) {
    const crop = page.getCropBox();
    const rotation = ((page.getRotation().angle % 360) + 360) % 360;
    const box = rotation % 180 === 0 ? crop : { width: crop.height, height: crop.width };
    const { width, height } = box;
    const as = isOwnSize(box, size)
      ? { pages: await copyWhole(merged, source, index, copies) }
      : { form: await embedWhole(merged, page, crop) };
    pages.push({ box: { width, height }, rotation, as });
  }
  return pages;
}

function isOwnSize(box: Box, size: LabelSize): boolean {
  const { width, height, columns } = PAPERS[size];
  const isSame = Math.abs(box.width - width) < SAME_SIZE_WITHIN && Math.abs(box.height - height) < SAME_SIZE_WITHIN;
  return columns === 1 && isSame;
}

async function copyWhole(merged: PDFDocument, source: PDFDocument, index: number, copies: number) {
  checkContents(source.getPage(index));
  return merged.copyPages(
    source,
    Array.from({ length: copies }, () => index),
  );
}

/** Unlike `merged.embedPage`, leaves no trace of a page that can't be embedded: that would fail again when the file is written. */
async function embedWhole(merged: PDFDocument, page: PDFPage, crop: Box & { readonly x: number; readonly y: number }) {
  const { x: left, y: bottom, width, height } = crop;
  const copied = PDFObjectCopier.for(page.node.context, merged.context).copy(page.node);
  const embedder = await PDFPageEmbedder.for(copied, { left, bottom, right: left + width, top: bottom + height });
  return PDFEmbeddedPage.of(await embedder.embedIntoContext(merged.context), merged, embedder);
}

/** Draws a rotated page upright, as viewers show it. */
function drawForm(
  sheet: PDFPage,
  { box, rotation }: CopiedPage,
  form: PDFEmbeddedPage,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  const right = rotation === 180 || rotation === 270 ? box.width * scale : 0;
  const up = rotation === 90 || rotation === 180 ? box.height * scale : 0;
  sheet.drawPage(form, { x: x + right, y: y + up, xScale: scale, yScale: scale, rotate: degrees(-rotation) });
}

function countSizes(sources: readonly CopiedPage[]): Box[] {
  const counts = new Map<string, { box: Box; count: number }>();
  for (const { box } of sources) {
    const key = `${Math.round(box.width)}x${Math.round(box.height)}`;
    const known = counts.get(key) ?? { box, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ box }) => box);
}
