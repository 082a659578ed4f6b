import { describe, expect, it } from 'vitest';
import { detectFileKind } from './file-kind.ts';

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const wide = (text: string) => Uint8Array.from(Array.from(text, (sign) => [sign.charCodeAt(0), 0]).flat());
const compound = (name: string) => {
  const bytes = new Uint8Array(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
  bytes.set(wide(name), 1024 + 128);
  return bytes;
};

describe('what a file contains', () => {
  it.each([
    ['nothing', new Uint8Array(), { kind: 'empty' }],
    ['text', ascii('a,b\r\n1,2'), { kind: 'table', encoding: 'utf-8' }],
    ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0x61, 0), { kind: 'table', encoding: 'utf-16le' }],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0, 0x61), { kind: 'table', encoding: 'utf-16be' }],
    ['UTF-16 without its mark', wide('Tracking,Order'), { kind: 'table', encoding: 'utf-16le' }],
    ['a workbook', ascii('PK\u0003\u0004...'), { kind: 'zip' }],
    ['a workbook behind a password', compound('EncryptedPackage'), { kind: 'encrypted' }],
    ['a workbook from before 2007', compound('Workbook'), { kind: 'old-excel' }],
    ['a PDF', ascii('%PDF-1.7\n'), { kind: 'not-a-table' }],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), { kind: 'not-a-table' }],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), { kind: 'not-a-table' }],
  ])('%s', (_what, bytes, kind) => {
    expect(detectFileKind(bytes)).toEqual(kind);
  });
});
