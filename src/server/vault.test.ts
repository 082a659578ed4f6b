import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Vault } from './vault.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'slipway-vault-'));
});
afterEach(() => {
  rmSync(dataFolder, { recursive: true });
});

const open = (setting?: string) => new Vault({ dataFolder, file: 'a.key', settingName: 'A_KEY', setting });

test('what is sealed opens with the same key at the same place, and nowhere else', () => {
  const sealed = open().seal('a link with ünïcode 😀', 'label 1');
  expect(sealed).not.toContain('link');
  expect(open().seal('a link with ünïcode 😀', 'label 1')).not.toBe(sealed);
  expect(open().open(sealed, 'label 1')).toBe('a link with ünïcode 😀');
  expect(open().tryOpen(sealed, 'label 2')).toBeUndefined();
  expect(open(Buffer.alloc(32, 1).toString('base64')).tryOpen(sealed, 'label 1')).toBeUndefined();
});

test('text with a changed byte, cut text and plain text do not open', () => {
  const vault = open();
  const sealed = Buffer.from(vault.seal('secret', 'here'), 'base64');
  for (let at = 0; at < sealed.length; at += 1) {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(vault.tryOpen(other.toString('base64'), 'here')).toBeUndefined();
    expect(vault.tryOpen(sealed.subarray(0, at).toString('base64'), 'here')).toBeUndefined();
  }
  expect(vault.tryOpen('https://storage.example/a.pdf?X-Amz-Signature=1', 'here')).toBeUndefined();
});

test('a signature is the same for the same key and texts only, however the texts are divided', () => {
  const signature = open().sign(['device', 'a', 'b']).toString('hex');
  expect(open().sign(['device', 'a', 'b']).toString('hex')).toBe(signature);
  for (const texts of [
    ['label', 'a', 'b'],
    ['device', 'ab'],
    ['device', 'a,b'],
    ['device', 'b', 'a'],
  ] as const)
    expect(open().sign(texts).toString('hex')).not.toBe(signature);
  expect(open(Buffer.alloc(32, 1).toString('base64')).sign(['device', 'a', 'b']).toString('hex')).not.toBe(signature);
});

test('the key file is readable by its owner only', () => {
  open();
  expect(statSync(join(dataFolder, 'a.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataFolder)).toEqual(['a.key']);
});

test('a key that is cut or has another length stops the start, with advice', () => {
  writeFileSync(join(dataFolder, 'a.key'), 'abc');
  expect(() => open()).toThrow('a.key in DATA_DIR must be 32 bytes in base64. Restore it from a copy, or delete it');
  expect(() => open('abc')).toThrow('A_KEY must be 32 bytes in base64.');
});
