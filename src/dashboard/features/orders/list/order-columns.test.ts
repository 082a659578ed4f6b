import { expect, test } from 'vitest';
import { columnsOf } from './order-columns.ts';

test('the tracking number is first, and only other columns are another array: rows compare by it whether they must be redrawn', () => {
  const columns = columnsOf(['carrier', 'tracking_number', 'label']);
  expect(columns.map(({ id }) => id)).toEqual(['tracking_number', 'carrier', 'label']);
  expect(columnsOf(['carrier', 'tracking_number', 'label'])).toBe(columns);
  expect(columnsOf(['label', 'carrier']).map(({ id }) => id)).toEqual(['tracking_number', 'label', 'carrier']);
});
