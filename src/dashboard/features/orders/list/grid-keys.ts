import type { KeyboardEvent } from 'react';
import { isBurst } from '#dashboard/ui/shortcuts.ts';
import { currentColumn, currentRow, focusRow, moveFocus, visibleCells } from './grid-focus.ts';

const TEN_ROWS = 10;

export interface GridActions {
  readonly open: (number: string) => void;
  readonly toggle: (number: string) => void;
  /** Extends the range from one row to its neighbour. */
  readonly extend: (to: string, from: string) => void;
  readonly selectAll: () => void;
}

/** Keyboard handling of the grid (WAI-ARIA Authoring Practices, grid). Single letters are the page's shortcuts, not the grid's. */
export function handleGridKey(event: KeyboardEvent<HTMLTableElement>, actions: GridActions): void {
  const table = event.currentTarget;
  const row = currentRow(table);
  if (row === undefined || event.altKey) return;
  if (isChord(event)) {
    if (event.key === 'a') actions.selectAll();
    else if (event.key === 'Home') focusRow(table, table.rows[1], 0);
    else if (event.key === 'End') focusRow(table, table.rows[table.rows.length - 1], Infinity);
    else return;
  } else if (!handlePlainKey(event, table, row, actions)) return;
  event.preventDefault();
}

/** Returns whether the grid handled the key. */
function handlePlainKey(
  event: KeyboardEvent,
  table: HTMLTableElement,
  row: HTMLTableRowElement,
  actions: GridActions,
): boolean {
  const number = row.dataset['row'];
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      moveFocus(table, event.key === 'ArrowDown' ? 1 : -1, 0);
      const next = currentRow(table)?.dataset['row'];
      if (event.shiftKey && number !== undefined && next !== undefined) actions.extend(next, number);
      return true;
    }
    case 'ArrowRight':
      moveFocus(table, 0, 1);
      return true;
    case 'ArrowLeft':
      moveFocus(table, 0, -1);
      return true;
    case 'F2':
      // F2 goes into a header cell, whose resize handle takes the arrow keys (APG: more than one control in a cell).
      visibleCells(row)[currentColumn(table)]?.querySelector<HTMLElement>('[role="separator"]')?.focus();
      return number === undefined;
    case 'Home':
      focusRow(table, row, 0);
      return true;
    case 'End':
      focusRow(table, row, visibleCells(row).length - 1);
      return true;
    case 'PageDown':
    case 'PageUp':
      moveFocus(table, event.key === 'PageDown' ? TEN_ROWS : -TEN_ROWS, 0);
      return true;
    case ' ':
      if (number === undefined) return false;
      actions.toggle(number);
      return true;
    case 'Enter':
      // The Enter that ends a scan must not activate anything; in the header, Enter presses the button.
      if (isBurst(event.timeStamp)) return true;
      if (number === undefined) return false;
      actions.open(number);
      return true;
    default:
      return false;
  }
}

const isChord = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
