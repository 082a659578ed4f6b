import { PDFDocument, type PDFPage, degrees } from '@cantoo/pdf-lib';
import { type Box, type LabelSize, PAPERS, placeLabels, scaleToFit } from '#domain/label-sheets.ts';

export interface MergeJob {
  /** Each file once. */
  readonly files: readonly Uint8Array<ArrayBuffer>[];
  /** Which file is printed when: indexes of `files`, one several times for copies. */
  readonly order: readonly number[];
  readonly size: LabelSize;
  /** Position on the first sheet, from 1. */
  readonly startAt: number;
  /** PNG of the cover label, as large as one label of this size. */
  readonly cover?: Uint8Array<ArrayBuffer> | undefined;
}

export interface MergedLabels {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Sheets of paper. */
  readonly sheets: number;
  /** Indexes of files that are no PDF which can be read. They are left out. */
  readonly unreadable: readonly number[];
  /** Different page sizes among the labels, in points, the most frequent first. */
  readonly pageSizes: readonly Box[];
  /** The strongest shrinking of any label; 1 when all keep their size. */
  readonly scale: number;
}

interface Source {
  readonly page: PDFPage;
  readonly box: Box;
}

/** Joins labels into one PDF, placed on the chosen paper in the order given. Labels are never cropped, stretched or enlarged. */
export async function mergeLabels(job: MergeJob): Promise<MergedLabels> {
  const merged = await PDFDocument.create();
  const sources: Source[][] = [];
  const unreadable: number[] = [];
  for (const [index, file] of job.files.entries()) {
    try {
      sources.push(await readPages(file));
    } catch {
      sources.push([]);
      unreadable.push(index);
    }
  }
  const printed = job.order.flatMap((index) => sources[index] ?? []);
  const cover = job.cover === undefined ? undefined : await merged.embedPng(job.cover);
  const coverBox = PAPERS[job.size].columns === 1 ? PAPERS[job.size] : QUARTER;
  const boxes = [...(cover ? [coverBox] : []), ...printed.map(({ box }) => box)];
  const places = placeLabels(boxes, job.size, job.startAt);
  const draw = labelDrawer(merged);
  const { width, height } = PAPERS[job.size];
  for (const [index, place] of places.entries()) {
    while (merged.getPageCount() <= place.sheet) merged.addPage([width, height]);
    const sheet = merged.getPage(place.sheet);
    const source = printed[index - (cover ? 1 : 0)];
    if (cover && index === 0) {
      sheet.drawImage(cover, {
        x: place.x,
        y: place.y,
        width: coverBox.width * place.scale,
        height: coverBox.height * place.scale,
      });
    } else if (source) await draw(sheet, source, place);
  }
  return {
    bytes: new Uint8Array(await merged.save()),
    sheets: merged.getPageCount(),
    unreadable,
    pageSizes: countSizes(sources.flat()),
    scale: Math.min(1, ...printed.map(({ box }) => scaleToFit(box, job.size))),
  };
}

/** The cover on a quarter sheet is as large as an A6 label shrunk to it. */
const QUARTER: Box = { width: PAPERS.thermal_a6.width, height: PAPERS.thermal_a6.height };

async function readPages(file: Uint8Array<ArrayBuffer>): Promise<Source[]> {
  const document = await PDFDocument.load(file);
  return document.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    const isTurned = page.getRotation().angle % 180 !== 0;
    return { page, box: isTurned ? { width: height, height: width } : { width, height } };
  });
}

/** Draws each page as one form that its copies share. A page that is stored turned is drawn upright, as viewers show it. */
function labelDrawer(merged: PDFDocument) {
  const forms = new Map<PDFPage, Awaited<ReturnType<PDFDocument['embedPage']>>>();
  return async (sheet: PDFPage, { page, box }: Source, place: { x: number; y: number; scale: number }) => {
    const crop = page.getCropBox();
    let form = forms.get(page);
    if (form === undefined) {
      form = await merged.embedPage(page, {
        left: crop.x,
        bottom: crop.y,
        right: crop.x + crop.width,
        top: crop.y + crop.height,
      });
      forms.set(page, form);
    }
    const { scale } = place;
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    const [right, up] = [
      angle === 180 || angle === 270 ? box.width * scale : 0,
      angle === 90 || angle === 180 ? box.height * scale : 0,
    ];
    sheet.drawPage(form, {
      x: place.x + right,
      y: place.y + up,
      xScale: scale,
      yScale: scale,
      rotate: degrees(-angle),
    });
  };
}

function countSizes(sources: readonly Source[]): Box[] {
  const counts = new Map<string, { box: Box; count: number }>();
  for (const { box } of sources) {
    const key = `${Math.round(box.width)}x${Math.round(box.height)}`;
    const known = counts.get(key) ?? { box, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ box }) => box);
}
