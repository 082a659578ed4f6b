// @vitest-environment node
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readTexts } from '#dashboard/testing/label-pdfs.ts';
import { mergeLabels } from './merge-labels.ts';

const A6 = [298, 420] as const;
const END = '\nstartxref\n0\n%%EOF\n';
const SIZES = ['thermal_a6', 'a4_four'] as const;

/** A label as most carriers make it: its objects are not packed, so many can still be read when the end is missing. */
async function labelOf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([...A6]).drawText(text, { x: 20, y: 200 });
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}
const join = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const [one, two, three] = await Promise.all([labelOf('one'), labelOf('two'), labelOf('three')]);

/** Merges a file between two good labels. */
async function mergeBetween(file: Uint8Array<ArrayBuffer>, size: (typeof SIZES)[number]) {
  const { parts, unreadable } = await mergeLabels({ files: [one, file, three], order: [0, 1, 2], size, startAt: 1 });
  return { unreadable, text: (await readTexts(join(...parts))).join(' ').replaceAll(/\s+/gu, ' ') };
}
const cuts = Array.from({ length: Math.ceil(two.length / 7) }, (_one, at) => at * 7);
const ALL = { unreadable: [], text: 'one two three' };
const WITHOUT = { unreadable: [1], text: 'one three' };

test.each(SIZES)('a label that was cut short is left out and named, wherever it was cut: %s', async (size) => {
  for (const cut of cuts) expect(await mergeBetween(two.slice(0, cut), size)).toEqual(WITHOUT);
});

test.each(SIZES)('a label that lacks no more than its last line is printed: %s', async (size) => {
  const packed = new Uint8Array(await (await PDFDocument.load(two)).save());
  for (const whole of [two, packed])
    for (const less of ['%%EOF', '\n%%EOF'])
      expect(await mergeBetween(whole.slice(0, -less.length), size)).toEqual(ALL);
});

test.each(SIZES)('a label that lacks its last objects is complete, or left out and named: %s', async (size) => {
  const results = new Set<string>();
  for (const cut of cuts) {
    const result = await mergeBetween(join(two.slice(0, cut), END), size);
    expect([ALL, WITHOUT]).toContainEqual(result);
    results.add(result.text);
  }
  expect(results.size).toBe(2);
});

test.each(SIZES)('a label without a page is left out and named: %s', async (size) => {
  const objects = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  expect(await mergeBetween(join(`%PDF-1.4\n${objects}trailer\n<</Root 1 0 R/Size 3>>${END}`), size)).toEqual(WITHOUT);
});

test.each(SIZES)('a blank page behind a label does no harm: %s', async (size) => {
  const document = await PDFDocument.load(two);
  document.addPage([...A6]);
  const { unreadable, text } = await mergeBetween(new Uint8Array(await document.save()), size);
  expect([unreadable, text.replaceAll(/\s+/gu, ' ')]).toEqual([[], 'one two three']);
});

test('a document that goes with a label and was cut short is left out and named', async () => {
  for (const cut of cuts) {
    for (const bytes of [two.slice(0, cut), join(two.slice(0, cut), END)]) {
      const job = { files: [one], order: [0], size: 'a4_four', startAt: 1, papers: [{ label: 0, bytes }] } as const;
      const { parts, unreadablePapers } = await mergeLabels({ ...job, files: [one] });
      const texts = await readTexts(join(...parts));
      expect([
        [['one'], [0]],
        [['one', 'two'], []],
      ]).toContainEqual([texts, unreadablePapers]);
    }
  }
});
