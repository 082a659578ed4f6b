import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFigures, type Figure, keepHistory } from './record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const busy = (measured: number): Figure => ({ name: 'main thread', measured, reach: 400, unit: 'ms' });
const rate = (measured: number): Figure => ({ name: 'deliveries', measured, reach: 200, unit: '/s' });
const file = () => join(folder, `${new Date().getUTCFullYear()}.jsonl`);
const lineOf = (name: string, figures: readonly Figure[]) =>
  describeFigures(figures, folder)
    .split('\n')
    .find((line) => line.includes(name)) ?? '';

test('a figure beyond its limit is marked, and so is a rate below it, and a figure that could not be measured', () => {
  const told = describeFigures([busy(401), busy(400), rate(199), rate(200), busy(Number.NaN)], folder).split('\n');
  expect(told.map((line) => line.startsWith('!'))).toEqual([true, false, true, false, true, false]);
  expect(told.at(-1)).toBe('2 of 5 figures are within reach.');
});

test('if nothing is allowed, zero is within the limit and anything else is not', () => {
  const shift = (measured: number): Figure => ({ name: 'layout shift', measured, reach: 0, unit: '' });
  expect(lineOf('layout shift', [shift(0)])).toMatch(/^ {3}layout shift .* 0\.00 of it$/u);
  expect(lineOf('layout shift', [shift(0.01)])).toMatch(/^! /u);
});

test('a figure worse than in earlier runs is marked even if it is within the limit', () => {
  for (const ms of [100, 104, 96]) keepHistory(new Date(), [busy(ms), rate(400)], folder);
  expect(lineOf('main thread', [busy(110)])).toMatch(/^ {3}main thread .*0\.28 of it, before 0\.25$/u);
  expect(lineOf('main thread', [busy(140)])).toMatch(/^ \+ main thread/u);
  expect(lineOf('deliveries', [rate(300)])).toMatch(/^ \+ deliveries/u);
  expect(lineOf('deliveries', [rate(500)])).toMatch(/^ {3}deliveries/u);
});

test('one run on a busy machine does not hide the next one: the usual share counts', () => {
  for (const ms of [100, 100, 900, 100, 100]) keepHistory(new Date(), [busy(ms)], folder);
  expect(lineOf('main thread', [busy(200)])).toMatch(/^ \+/u);
});

test('runs of other machines, without the figure, or half written are skipped', () => {
  keepHistory(new Date(), [busy(100)], folder);
  const other = { ...(JSON.parse(readFileSync(file(), 'utf8')) as object), machine: '64 × another' };
  appendFileSync(file(), `${JSON.stringify({ ...other, of_reach: { 'main thread': 9 } })}\n{"at":"2026-\nnull\n{}\n`);
  keepHistory(new Date(), [rate(1)], folder);
  expect(lineOf('main thread', [busy(100)])).toContain('before 0.25');
});

test('a figure that could not be measured leaves a line that can be read again', () => {
  keepHistory(new Date(), [busy(Number.NaN)], folder);
  expect(lineOf('main thread', [busy(100)])).not.toContain('before');
});
