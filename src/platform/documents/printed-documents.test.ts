import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ABROAD } from '#platform/demo/receivers-abroad.ts';
import { SPECIAL_HOME } from '#platform/demo/receivers.ts';
import type { LabelFactsToPrint, ManifestFactsToPrint, PrintedAddress } from './pdf-facts.ts';
import { Printer } from './printer.ts';

beforeAll(() => {
  // Otherwise the reader downloads its WASM from the internet.
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});
const printer = new Printer();
afterAll(() => printer.close());

const SENDER: PrintedAddress = {
  name: 'Wattle & Tide',
  lines: ['26 Weston Street'],
  suburb: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
  country: 'AU',
};
const LABEL: LabelFactsToPrint = {
  courier: 'Swiftline',
  service: 'Road Express',
  serviceMark: 'EXP',
  trackingNumber: 'SLP9Z8Y7X6W5V',
  jobId: 'SWL48213100',
  orderNumber: '#10482',
  reference: 'WT-1',
  kilograms: 2.4,
  parcels: 1,
  sender: SENDER,
  receiver: { ...SENDER, name: 'Olivia Smith', lines: ['100 Station Road'] },
  phone: '0400 000 000',
  instructions: 'Leave at the side gate',
  mayLeave: true,
  countryName: '',
  madeAt: Date.parse('2026-11-21T04:00:00Z'),
};
const manifestOf = (count: number): ManifestFactsToPrint => ({
  courier: 'Northpost',
  service: 'Parcel Post',
  number: 'NP7482101',
  id: 482_101,
  bookedAt: LABEL.madeAt,
  sender: SENDER,
  rows: Array.from({ length: count }, (_, place) => ({
    trackingNumber: `SLP${1_000_000_000 + place * 7919}`,
    orderNumber: `#${10_401 + place}`,
    receiver: 'Olivia Smith',
    place: 'Dubbo NSW 2830',
    country: 'AU',
    items: 1,
    kilograms: 1.25,
  })),
});

const open = (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
const readTexts = async (bytes: Uint8Array) => {
  const pdf = await open(bytes);
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const content = await (await pdf.getPage(index + 1)).getTextContent();
      return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
};
/** Renders the first page at 203 dpi, as label printers do, and scans it. */
const scan = async (bytes: Uint8Array) => {
  const page = await (await open(bytes)).getPage(1);
  const viewport = page.getViewport({ scale: 203 / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // A Node canvas, not a browser's: draws the same, but has other types.
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d') as never, viewport }).promise;
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(pixels, { formats: ['Code128'] });
  return found.map((barcode) => barcode.text);
};

describe('a label', () => {
  test('is A6, says what a carrier needs, and its barcode reads back as the tracking number', async () => {
    const bytes = await printer.print({ kind: 'label', facts: LABEL });
    const { view } = await (await open(bytes)).getPage(1);
    expect(view.map((side) => Math.round((side / 72) * 25.4))).toEqual([0, 0, 105, 148]);
    const [text = ''] = await readTexts(bytes);
    for (const word of ['Swiftline', 'EXP', 'SLP9Z8Y7X6W5V', '#10482', 'Olivia Smith', '100 Station Road', '2.40 kg']) {
      expect(text).toContain(word);
    }
    expect(await scan(bytes)).toEqual(['SLP9Z8Y7X6W5V']);
  });

  test.each([...ABROAD, ...SPECIAL_HOME].map((receiver) => [receiver.name, receiver] as const))(
    'prints the name %s with a letter for every letter',
    async (name, { address, ...receiver }) => {
      const facts = { ...LABEL, receiver: { ...receiver, lines: [address] }, countryName: 'Somewhere' };
      const [text = ''] = await readTexts(await printer.print({ kind: 'label', facts }));
      const letters = (from: string) => [...new Set(from.normalize('NFKC').match(/\p{L}/gu))].toSorted();
      const printed = new Set(letters(text));
      expect(letters(name).filter((letter) => !printed.has(letter))).toEqual([]);
    },
  );

  test('can be made whatever a name contains: direction marks, half characters, ten thousand letters, emoji', async () => {
    for (const name of [
      '\u202Egnp.exe',
      '\uD800 half',
      'x'.repeat(10_000),
      '👩‍👩‍👧‍👦 family',
      '\u0000\u001B[31m',
      '<b>&amp;',
      '',
    ]) {
      const facts = { ...LABEL, receiver: { ...LABEL.receiver, name, lines: [name], suburb: name } };
      const bytes = await printer.print({ kind: 'label', facts });
      expect((await open(bytes)).numPages).toBe(1);
      expect(await scan(bytes)).toEqual(['SLP9Z8Y7X6W5V']);
    }
  });
});

describe('a manifest', () => {
  test.each([1, 25, 33, 34, 35, 36, 37, 80, 999])(
    'of %i orders lists each once, and numbers its pages',
    async (count) => {
      const facts = manifestOf(count);
      const texts = await readTexts(await printer.print({ kind: 'manifest', facts }));
      const all = texts.join(' ');
      for (const row of facts.rows) expect(all.split(row.trackingNumber)).toHaveLength(2);
      for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
      expect(texts.at(-1)).toContain('Signature');
      expect(texts.at(-1)).toContain(facts.rows.at(-1)?.trackingNumber);
    },
  );

  test('shows its number as a barcode, and its ID', async () => {
    const bytes = await printer.print({ kind: 'manifest', facts: manifestOf(3) });
    expect(await scan(bytes)).toEqual(['NP7482101']);
    const [text] = await readTexts(bytes);
    expect(text).toContain('482101');
  });
});

test('once the printer closes, callers are told so and wait for no thread', async () => {
  const closed = new Printer();
  const drawn = closed.print({ kind: 'label', facts: LABEL });
  const closing = closed.close();
  await expect(drawn).rejects.toThrow('closing');
  await expect(closed.print({ kind: 'label', facts: LABEL })).rejects.toThrow('closing');
  await closing;
});
