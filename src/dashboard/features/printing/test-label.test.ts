// @vitest-environment node
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PAPERS } from '#domain/label-sheets.ts';
import { readTexts } from '#dashboard/testing/label-pdfs.ts';
import { makeTestLabel } from './test-label.ts';

test.each(Object.keys(PAPERS) as (keyof typeof PAPERS)[])(
  'a test label for %s is one page of that paper',
  async (size) => {
    const bytes = await makeTestLabel(size);
    const [page] = (await PDFDocument.load(bytes)).getPages();
    expect(page?.getWidth()).toBeCloseTo(PAPERS[size].width, 1);
    expect(page?.getHeight()).toBeCloseTo(PAPERS[size].height, 1);
    const texts = await readTexts(bytes);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Slipway test label');
    expect(texts[0]).toContain('50 mm long');
  },
);
