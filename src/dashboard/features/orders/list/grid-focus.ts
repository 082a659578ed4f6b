/**
 * Roving tabindex over the cells of a table, directly in the DOM, because moving must not re-render anything. One element has
 * `tabindex="0"`: the control (`data-cell-focus`) in a cell that has one, otherwise the cell.
 */

/** Ensures that Tab can enter the grid after its rows have changed. */
export function keepTabStop(table: HTMLTableElement): void {
  if (table.querySelector('[tabindex="0"]') !== null) return;
  // The first column is never hidden; checking whether it is would force a layout during rendering.
  const first = (table.rows[1] ?? table.rows[0])?.cells[0];
  if (first !== undefined) targetOf(first).tabIndex = 0;
}

/** Lets Tab return to whatever last had focus in the grid, including by mouse. */
export function adoptFocus(table: HTMLTableElement, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (cell === null) return;
  for (const before of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) before.tabIndex = -1;
  targetOf(cell).tabIndex = 0;
}

export function currentRow(table: HTMLTableElement): HTMLTableRowElement | undefined {
  const row = document.activeElement?.closest('tr');
  return row != null && table.contains(row) ? row : undefined;
}

export function focusRow(table: HTMLTableElement, row: HTMLTableRowElement | undefined, column?: number): void {
  if (row === undefined) return;
  const cells = visibleCells(row);
  const cell = cells[Math.min(column ?? currentColumn(table), cells.length - 1)];
  if (cell !== undefined) focusCell(cell);
}

/** Moves focus by rows and columns; the header is the first row. */
export function moveFocus(table: HTMLTableElement, rows: number, columns: number): void {
  const all = [...table.rows];
  const here = currentRow(table);
  const at = here === undefined ? 0 : all.indexOf(here);
  const row = all[clamp(at + rows, 0, all.length - 1)];
  if (row !== undefined) focusRow(table, row, clamp(currentColumn(table) + columns, 0, visibleCells(row).length - 1));
}

export function currentColumn(table: HTMLTableElement): number {
  const row = currentRow(table);
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th');
  return row === undefined || cell == null ? 1 : Math.max(0, visibleCells(row).indexOf(cell));
}

export function visibleCells(row: HTMLTableRowElement): HTMLTableCellElement[] {
  return [...row.cells].filter((cell) => getComputedStyle(cell).display !== 'none');
}

function focusCell(cell: HTMLTableCellElement): void {
  const target = targetOf(cell);
  target.tabIndex = 0;
  target.focus();
}

function targetOf(cell: HTMLTableCellElement): HTMLElement {
  return cell.querySelector<HTMLElement>('[data-cell-focus]:not(:disabled)') ?? cell;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
