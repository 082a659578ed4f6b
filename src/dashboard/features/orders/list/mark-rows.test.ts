import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selection } from '#dashboard/state/selection.ts';
import { followSelection, markRows } from './mark-rows.ts';

const ROW_PX = 44;
const numbers = Array.from({ length: 200 }, (_, at) => `SLP${at}`);
const ticked = (table: HTMLTableElement) => [...table.rows].filter((row) => row.querySelector('input')?.checked).length;
const marked = (table: HTMLTableElement) => table.querySelectorAll('[aria-selected="true"]').length;
let stop: () => void;

/** Renders a table scrolled so that a hundred rows are above the viewport. */
function showTable(): HTMLTableElement {
  const table = document.createElement('table');
  table.innerHTML = numbers
    .map((number) => `<tr data-row="${number}" aria-selected="false"><td><input type="checkbox"></td></tr>`)
    .join('');
  table.getBoundingClientRect = () => new DOMRect(0, -100 * ROW_PX, 1200, numbers.length * ROW_PX);
  document.body.replaceChildren(table);
  stop = followSelection(table);
  return table;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  stop();
  selection.clear();
  globalThis.earlyInput = undefined;
  vi.useRealTimers();
});

test('visible rows are ticked at once, the others after these have been painted', () => {
  const table = showTable();
  selection.add(numbers);
  const now = ticked(table);
  expect(now).toBeGreaterThanOrEqual(Math.ceil(innerHeight / ROW_PX));
  expect(now).toBeLessThan(numbers.length / 2);
  expect(table.rows[100]?.querySelector('input')?.checked).toBe(true);
  vi.runAllTimers();
  expect([ticked(table), marked(table)]).toEqual([numbers.length, numbers.length]);
});

test('what is unticked before the others were painted stays unticked', () => {
  const table = showTable();
  selection.add(numbers);
  selection.clear();
  vi.runAllTimers();
  expect([ticked(table), marked(table)]).toEqual([0, 0]);
});

test('a box that the browser ticked by itself is reset', () => {
  const table = showTable();
  const [row] = table.rows;
  row?.querySelector('input')?.click();
  markRows(table.rows);
  expect(ticked(table)).toBe(0);
});

test('what was ticked on the rendered page stays as it is until somebody changes it again', () => {
  const table = showTable();
  globalThis.earlyInput = { inputs: [], since: 0, stop: () => {} };
  table.rows[100]?.querySelector('input')?.click();
  selection.add(['SLP101']);
  vi.runAllTimers();
  expect(ticked(table)).toBe(2);
});
