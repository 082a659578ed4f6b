// @vitest-environment node
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { PAPERS } from '#domain/label-sheets.ts';
import { A6, labelOf, readTexts } from '#dashboard/testing/label-pdfs.ts';
import { type MergedLabels, mergeLabels } from './merge-labels.ts';

const whole = ({ parts }: MergedLabels) => new Uint8Array(Buffer.concat(parts));
const standard = { size: 'thermal_a6', startAt: 1 } as const;

describe('many labels in one PDF', () => {
  it('prints one label a page, in the order given', async () => {
    const files = await Promise.all(['one', 'two', 'three'].map((text) => labelOf(text)));
    const merged = await mergeLabels({ ...standard, files, order: [2, 0, 1] });
    expect(await readTexts(whole(merged))).toEqual(['three', 'one', 'two']);
    expect(merged).toMatchObject({ sheets: 3, unreadable: [], scale: 1 });
  });

  it('prints copies from one file, which is in the PDF once', async () => {
    const files = [await labelOf('one'), await labelOf('two')];
    const once = await mergeLabels({ ...standard, files, order: [0, 1] });
    const thrice = await mergeLabels({ ...standard, files, order: [0, 0, 0, 1, 1, 1] });
    expect(await readTexts(whole(thrice))).toEqual(['one', 'one', 'one', 'two', 'two', 'two']);
    expect(whole(thrice).length).toBeLessThan(whole(once).length * 2);
  });

  it('begins a sheet of four at the free position', async () => {
    const files = await Promise.all(['one', 'two', 'three'].map((text) => labelOf(text)));
    const merged = await mergeLabels({ files, order: [0, 1, 2], size: 'a4_four', startAt: 3 });
    expect(await readTexts(whole(merged))).toEqual(
      ['one two', 'three'].map((text) => expect.stringMatching(loosely(text))),
    );
    expect(merged.scale).toBeCloseTo(0.952, 3);
  });

  it('puts documents that go with labels behind the sheet with those labels, in their own size', async () => {
    const files = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((text) => labelOf(text)));
    const a4 = [595.28, 841.89] as const;
    const papers = [
      { label: 4, bytes: await labelOf('slip of five', a4) },
      { label: 1, bytes: await labelOf('slip of two', a4) },
      { label: 1, bytes: await labelOf('invoice of two', [612, 792]) },
    ];
    const merged = await mergeLabels({ files, order: [0, 1, 2, 3, 4], papers, size: 'a4_four', startAt: 1 });
    expect(await readTexts(whole(merged))).toEqual(
      ['one two three four', 'slip of two', 'invoice of two', 'five', 'slip of five'].map((text) =>
        expect.stringMatching(loosely(text)),
      ),
    );
    expect(merged).toMatchObject({ sheets: 2, paperPages: 3, unreadablePapers: [] });
    const pages = (await PDFDocument.load(whole(merged))).getPages().map((page) => Math.round(page.getWidth()));
    expect(pages).toEqual([595, 595, 612, 595, 595]);
  });

  it('releases each label before it reads the next, so 3,000 of them need only the memory of their pages', async () => {
    const [one, two] = [await labelOf('one'), await labelOf('two')];
    const files = Array.from({ length: 3000 }, (_, at) => (at % 2 === 0 ? one : two));
    let read = 0;
    const merged = await mergeLabels({ ...standard, files, order: files.map((_, at) => at) }, (file) => {
      expect(file).toBe(read);
      files[file] = new Uint8Array();
      read += 1;
    });
    expect(read).toBe(3000);
    expect(merged).toMatchObject({ sheets: 3000, unreadable: [], scale: 1 });
    const made = await getDocument({ data: whole(merged), verbosity: 0 }).promise;
    expect(made.numPages).toBe(3000);
    for (const page of [1, 2, 2999, 3000]) {
      const { items } = await (await made.getPage(page)).getTextContent();
      expect(items).toMatchObject([{ str: page % 2 === 0 ? 'two' : 'one' }]);
    }
  });

  it('leaves out what is not a PDF, and names it', async () => {
    const files = [await labelOf('one'), new TextEncoder().encode('<html>'), await labelOf('three')];
    const merged = await mergeLabels({ ...standard, files, order: [0, 1, 2] });
    expect(await readTexts(whole(merged))).toEqual(['one', 'three']);
    expect(merged.unreadable).toEqual([1]);
  });

  it('reports different sizes, the most frequent first', async () => {
    const files = [await labelOf('one', [288, 432]), await labelOf('two'), await labelOf('three')];
    const { pageSizes } = await mergeLabels({ ...standard, files, order: [0, 1, 2] });
    expect(pageSizes.map(({ width }) => Math.round(width))).toEqual([298, 288]);
  });

  it.each([90, 180, 270])('keeps a label inside paper that is stored rotated by %i°', async (turned) => {
    const size = turned === 180 ? A6 : ([A6[1], A6[0]] as const);
    const bytes = whole(await mergeLabels({ ...standard, files: [await labelOf('one', size, turned)], order: [0] }));
    const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
    const [item] = (await page.getTextContent()).items;
    if (item === undefined || !('transform' in item)) throw new Error('The label has no text.');
    const [, , , , x, y] = item.transform as number[];
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(PAPERS.thermal_a6.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(PAPERS.thermal_a6.height);
  });
});

/** Matches any amount of white space, because the PDF reader inserts its own between two labels on a sheet. */
function loosely(text: string): RegExp {
  return new RegExp(text.replaceAll(' ', String.raw`\s+`));
}
