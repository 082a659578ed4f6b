// @vitest-environment node
import { expect, test } from 'vitest';
import { columnsOf } from './order-columns.ts';

test('the tracking number is first, and the array changes only with the columns: rows compare it to know whether to redraw', () => {
  const columns = columnsOf(['carrier', 'tracking_number', 'label']);
  expect(columns.map(({ id }) => id)).toEqual(['tracking_number', 'carrier', 'label']);
  expect(columnsOf(['carrier', 'tracking_number', 'label'])).toBe(columns);
  expect(columnsOf(['label', 'carrier']).map(({ id }) => id)).toEqual(['tracking_number', 'label', 'carrier']);
});
