import { afterPaint } from '#dashboard/browser/after-paint.ts';
import { selection } from '#dashboard/state/selection.ts';

/** Rows may be a little taller than others. */
const ROWS_AROUND = 5;

/**
 * Shows in a table which orders are selected, and goes on doing so; returns what ends it. In the DOM itself: to draw 200 rows
 * again for their ticks takes ten times as long as ticking them.
 */
export function followSelection(table: HTMLTableElement): () => void {
  let isAwaited = false;
  const markRest = () => {
    isAwaited = false;
    markRows(table.rows);
  };
  return selection.subscribe(() => {
    markRows(rowsInSight(table));
    if (isAwaited) return;
    isAwaited = true;
    afterPaint(markRest);
  });
}

/** Ticks those rows that are selected, and no others. */
export function markRows(rows: Iterable<HTMLTableRowElement>): void {
  // What was ticked on the drawn page becomes a selection only when it is done again, and stays as it is until then.
  const unticks = globalThis.earlyActs === undefined;
  for (const row of rows) {
    const number = row.dataset['row'];
    const box = row.querySelector('input');
    if (number === undefined || box === null) continue;
    const isSelected = selection.has(number);
    if (!isSelected && !unticks) continue;
    if (box.checked !== isSelected) box.checked = isSelected;
    if (row.getAttribute('aria-selected') !== String(isSelected)) row.setAttribute('aria-selected', String(isSelected));
  }
}

/** What a reader sees, found by one measurement: rows are about equally high. */
function rowsInSight(table: HTMLTableElement): HTMLTableRowElement[] {
  const { rows } = table;
  const { top, height } = table.getBoundingClientRect();
  const rowHeight = height / rows.length;
  const first = Math.floor(-top / rowHeight) - ROWS_AROUND;
  const last = Math.ceil((innerHeight - top) / rowHeight) + ROWS_AROUND;
  return [...rows].filter((_row, at) => at >= first && at <= last);
}
