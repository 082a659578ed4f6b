import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanScan, isProductBarcode, isTooShort } from './scanned-text.ts';

describe('what a scanner sent', () => {
  it.each([
    ['as printed', 'SLP4408815T0O1', '', 'SLP4408815T0O1', false],
    ['with white space', '  SLP4408815T0O1\n', '', 'SLP4408815T0O1', false],
    ['with a symbology mark', ']C1SLP4408815T0O1', '', 'SLP4408815T0O1', false],
    ['with the prefix of the station', 'PRE:SLP4408815T0O1', 'PRE:', 'SLP4408815T0O1', false],
    ['with both', ']C1PRE:SLP4408815T0O1', 'PRE:', 'SLP4408815T0O1', false],
    ['with another prefix', 'XXX:SLP4408815T0O1', 'PRE:', 'XXX:SLP4408815T0O1', false],
    ['a tracking link', 'https://northpost.example/track/SLP4408815T0O1', '', 'SLP4408815T0O1', true],
    ['a link with a parameter', 'https://t.example/track?id=SLP4408815T0O1&lang=en', '', 'SLP4408815T0O1', true],
    ['a link with a page after it', 'https://t.example/SLP4408815T0O1/status', '', 'SLP4408815T0O1', true],
    ['a link with a number that is all letters', 'https://t.example/track/SLPZYPELAXKQI', '', 'SLPZYPELAXKQI', true],
    [
      'a link with long words',
      'https://t.example/Shipments/information',
      '',
      'https://t.example/Shipments/information',
      false,
    ],
    ['a link without a number', 'https://t.example/help', '', 'https://t.example/help', false],
    ['a broken link', 'https://', '', 'https://', false],
    ['nothing', '', '', '', false],
  ])('%s', (_, scanned, prefix, text, isFromLink) => {
    expect(cleanScan(scanned, prefix)).toEqual({ text, isFromLink });
  });

  it('never changes a character of a number', () => {
    const number = fc.stringMatching(/^[A-Za-z0-9]{6,20}$/);
    fc.assert(
      fc.property(number, (text) => {
        expect(cleanScan(text).text).toBe(text);
      }),
    );
  });
});

describe('a product barcode', () => {
  it.each([
    ['9312345000012', true],
    ['9300675024235', true],
    ['036000291452', true],
    ['96385074', true],
    ['10614141000415', true],
    ['9300675024236', false],
    ['4408815', false],
    ['SLP4408815T0O1', false],
    ['', false],
  ])('%s: %s', (text, is) => {
    expect(isProductBarcode(text)).toBe(is);
  });

  it('is recognised whatever its digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
        const found = Array.from('0123456789').filter((check) => isProductBarcode(digits + check));
        expect(found).toHaveLength(1);
      }),
    );
  });
});

it.each([
  ['', true],
  ['SLP', true],
  ['SLP4', false],
])('“%s” is too short: %s', (text, is) => {
  expect(isTooShort(text)).toBe(is);
});
