import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { MoreCell } from './more-cell.tsx';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const rendered = (...[id, change]: [Parameters<typeof MoreCell>[0]['id'], Parameters<typeof someOrder>[1]]) =>
  render(<MoreCell id={id} order={someOrder('SLP4408812K7Q2', change)} />).container.textContent;

afterEach(cleanup);

test.each([
  ['weight', {}, '–'],
  ['weight', { weight_grams: 1250 }, '1.25 kg'],
  ['price', {}, '–'],
  ['price', { price_cents: 1050 }, '$10.50'],
  ['service', { courier_type: null }, '–'],
  ['service', { courier_type: 'express' }, 'express'],
  ['items', { item_count: null }, '–'],
  ['items', { item_count: 3, sku_count: 2 }, '3 items, 2 SKUs'],
  ['placed', { created_at: null }, '–'],
  ['age', { created_at: null }, '–'],
  ['age', { created_at: 'soon' }, '–'],
  ['age', { created_at: inHours(-3.5) }, '3 h'],
  ['age', { created_at: null, known_at: inHours(-26.5) }, '26 h'],
] as const)('%s of %j is %s', (id, change, text) => {
  expect(rendered(id, change)).toBe(text);
});

test('an order that missed its cut-off is late from that very moment', () => {
  expect(rendered('age', { created_at: inHours(-3.5), due_at: inHours(0) })).toBe('Late · 3 h');
  expect(screen.getByTitle(/^Missed the cut-off: Today, \d\d:\d\d$/u)).toBeTruthy();
  expect(rendered('age', { created_at: inHours(-3.5), due_at: inHours(1) })).toBe('3 h');
});
